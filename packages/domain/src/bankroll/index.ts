export * from './lists.ts';
export * from './movement.ts';
export * from './own-bet.ts';
export * from './performance.ts';
export * from './record.ts';
export * from './slice.ts';
export * from './stake.ts';
export * from './terms.ts';
