export * from './betting.ts';
export * from './chasing.ts';
export * from './exclusion.ts';
export * from './limits.ts';
