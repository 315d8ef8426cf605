export * from './lists.ts';
export * from './promotion.ts';
export * from './site.ts';
