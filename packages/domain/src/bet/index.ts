export * from './bet.ts';
export * from './market.ts';
export * from './sport.ts';
