export * from './report.ts';
export * from './suspicion.ts';
export * from './text.ts';
