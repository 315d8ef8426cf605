import { NotesPage } from '../features/academy/notes/NotesPage.tsx';

export const handle = { ns: ['academy', 'academy-notes', 'ui'] };

export default NotesPage;
