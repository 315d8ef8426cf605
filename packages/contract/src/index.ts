export * from './core/index.ts';
export * as usersCalls from './users/index.ts';
