export * from './builder.ts';
export * from './courses.ts';
export * from './exams.ts';
export * from './learners.ts';
export * from './lessons.ts';
export * from './notes.ts';
export * from './texts.ts';
