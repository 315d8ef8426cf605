export * from './equal-return.ts';
export * from './hedge.ts';
export * from './kelly.ts';
export * from './optimise.ts';
export * from './outcomes.ts';
export * from './returns.ts';
export * from './simultaneous.ts';
export * from './surebet.ts';
