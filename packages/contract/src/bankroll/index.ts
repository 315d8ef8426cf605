export * from './analysis.ts';
export * from './bankrolls.ts';
export * from './bets.ts';
export * from './declared.ts';
export * from './followability.ts';
export * from './imports.ts';
export * from './rates.ts';
export * from './report.ts';
