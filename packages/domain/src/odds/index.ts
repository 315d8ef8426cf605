export * from './decimal.ts';
export * from './rational.ts';
export * from './stake.ts';
export * from './total.ts';
