import { get, patch, post, put, remove } from './core/address.ts';

/** What `addresses` has for the other parts: apart, since only the blog's screens need them. */
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
