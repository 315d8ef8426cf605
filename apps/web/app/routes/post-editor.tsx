import { EditorPage } from '../features/posts/EditorPage.tsx';

export const handle = { ns: ['posts', 'blog', 'ui'] };

export default EditorPage;
