export * from './lists.ts';
export * from './premium.ts';
export * from './site.ts';
export * from './value.ts';
