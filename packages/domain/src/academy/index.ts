export * from './content.ts';
export * from './exam.ts';
export * from './learners.ts';
export * from './progress.ts';
