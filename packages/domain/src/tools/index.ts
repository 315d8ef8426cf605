export * from './lists.ts';
export * from './site.ts';
