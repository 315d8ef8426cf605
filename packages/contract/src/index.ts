export * from './core/index.ts';
export * as sellsCalls from './sells/index.ts';
export * as tipsCalls from './tips/index.ts';
export * as toolsCalls from './tools/index.ts';
export * as usersCalls from './users/index.ts';
