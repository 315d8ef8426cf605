export * from './bet.ts';
export { contradict } from './contradiction.ts';
export * from './grade.ts';
export * from './market.ts';
export * from './problem.ts';
export * from './sport.ts';
export * from './stake.ts';
export * from './validate.ts';
export { MAX_COMBINATIONS, MAX_LEG_TEXT, oddsProblem } from './validate-legs.ts';
