export * from './call.ts';
export * from './errors.ts';
export * from './figures.ts';
export * from './lists.ts';
export * from './proof.ts';
export * from './public-text.ts';
export * from './values.ts';
