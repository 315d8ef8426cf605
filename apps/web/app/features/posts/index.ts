export { SavingNote } from './editor/SavingNote.tsx';
export { TextEditor } from './editor/TextEditor.tsx';
export { useSaving } from './editor/useSaving.ts';
export { Versions } from './editor/Versions.tsx';
export { type EditorView, WriteOrPreview } from './editor/WriteOrPreview.tsx';
