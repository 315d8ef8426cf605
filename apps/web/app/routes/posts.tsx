import { PostsPage } from '../features/posts/PostsPage.tsx';

export const handle = { ns: ['posts', 'ui'] };

export default PostsPage;
