export * from './kelly.ts';
export * from './outcomes.ts';
