export * from './cases.ts';
export * from './reports.ts';
export * from './suspicions.ts';
