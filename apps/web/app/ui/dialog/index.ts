export { Dialog } from './Dialog.tsx';
export { useFocusBack } from './useFocusBack.ts';
