export { Loading } from './Loading.tsx';
export { putPostImage } from './put-image.ts';
export { SavingNote } from './SavingNote.tsx';
export { TextEditor } from './TextEditor.tsx';
export { type Saving, useSaving } from './useSaving.ts';
export { Versions } from './Versions.tsx';
export { type EditorView, WriteOrPreview } from './WriteOrPreview.tsx';
