export * from './comment.ts';
export * from './review.ts';
