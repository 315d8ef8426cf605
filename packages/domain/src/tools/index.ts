export * from './promotion.ts';
export * from './site.ts';
