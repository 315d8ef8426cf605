export * from './post.ts';
export * from './status.ts';
