export * from './applications.ts';
export * from './calls.ts';
export * from './cases.ts';
export * from './inbox.ts';
export * from './reports.ts';
export * from './suspicions.ts';
export * from './texts.ts';
export * from './threads.ts';
