export * from './bet/index.ts';
