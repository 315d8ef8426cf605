export * from './aggregate.ts';
export * from './day.ts';
export * from './level.ts';
export * from './segment.ts';
export * from './tip.ts';
