export * from './posts.ts';
export * from './public-posts.ts';
