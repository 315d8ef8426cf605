export * from './day.ts';
export * from './start.ts';
