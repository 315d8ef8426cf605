import { PostsPage } from '../features/publishing/posts/PostsPage.tsx';

export const handle = { ns: ['posts', 'ui'] };

export default PostsPage;
