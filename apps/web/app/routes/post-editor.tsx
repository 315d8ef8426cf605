import { EditorPage } from '../features/publishing/posts/EditorPage.tsx';

export const handle = { ns: ['publishing-posts', 'publishing-blog', 'ui'] };

export default EditorPage;
