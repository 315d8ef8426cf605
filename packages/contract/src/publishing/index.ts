export * from './newsletter.ts';
export * from './posts.ts';
export * from './public-posts.ts';
export * from './texts.ts';
