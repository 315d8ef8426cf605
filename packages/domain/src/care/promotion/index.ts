export * from './promotion.ts';
