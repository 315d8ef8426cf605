import { PostsPage } from '../features/publishing/posts/PostsPage.tsx';

export const handle = { ns: ['publishing-posts', 'ui'] };

export default PostsPage;
