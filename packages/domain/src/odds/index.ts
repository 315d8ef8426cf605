export * from './decimal.ts';
export * from './formats.ts';
export * from './rational.ts';
export * from './total.ts';
export type * from './units.ts';
