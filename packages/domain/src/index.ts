export * from './access/index.ts';
export * from './bet/index.ts';
export * from './limits/index.ts';
export * from './odds/index.ts';
export * from './plans/index.ts';
export * from './record/index.ts';
export * from './settlement/index.ts';
export * from './time/index.ts';
