export { Dialog } from './Dialog.tsx';
export { FormDialog } from './FormDialog.tsx';
export { useFocusBack } from './useFocusBack.ts';
