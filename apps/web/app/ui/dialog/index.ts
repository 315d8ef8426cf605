export type { DialogAction } from './actions.ts';
export { ConfirmDialog } from './ConfirmDialog.tsx';
export { Dialog } from './Dialog.tsx';
export { FormDialog } from './FormDialog.tsx';
export { ReasonDialog } from './ReasonDialog.tsx';
export { useFocusBack } from './useFocusBack.ts';
