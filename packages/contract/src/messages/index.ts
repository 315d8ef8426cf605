export * from './calls.ts';
export * from './inbox.ts';
export * from './threads.ts';
