export * from './day-order.ts';
export * from './period.ts';
export * from './rolling.ts';
export * from './rome.ts';
export * from './uk.ts';
export * from './units.ts';
export * from './zone.ts';
