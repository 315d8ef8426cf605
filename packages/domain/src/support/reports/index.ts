export * from './report.ts';
export * from './suspicion.ts';
