import { get, patch, post, put, remove } from './core/address.ts';

/** Calls for the blog stand apart from `addresses`, because only its screens need them. */
export const blogAddresses = {
  listPublicPosts: get('/blog/v1/public-posts/'),
  readPublicPost: get('/blog/v1/public-posts/{slug}/'),
  listPosts: get('/blog/v1/posts/'),
  createPost: post('/blog/v1/posts/'),
  readPost: get('/blog/v1/posts/{id}/'),
  editPost: patch('/blog/v1/posts/{id}/'),
  deletePost: remove('/blog/v1/posts/{id}/'),
  changePostStatus: post('/blog/v1/posts/{id}/status/'),
  listPostVersions: get('/blog/v1/posts/{id}/versions/'),
  readPostVersion: get('/blog/v1/posts/{id}/versions/{n}/'),
  putPostImage: put('/blog/v1/images/'),
};
