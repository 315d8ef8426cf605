export * from './followability.ts';
