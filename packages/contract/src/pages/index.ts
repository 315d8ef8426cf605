export * from './agreements.ts';
export * from './texts.ts';
