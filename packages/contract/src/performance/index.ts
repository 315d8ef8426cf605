export * from './comparison.ts';
export * from './report.ts';
