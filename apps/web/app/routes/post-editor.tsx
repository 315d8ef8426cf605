import { EditorPage } from '../features/publishing/posts/EditorPage.tsx';

export const handle = { ns: ['posts', 'blog', 'ui'] };

export default EditorPage;
