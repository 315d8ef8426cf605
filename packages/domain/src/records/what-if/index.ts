export * from './break-even.ts';
export * from './paths.ts';
export * from './replay.ts';
export * from './take.ts';
export * from './what-if.ts';
