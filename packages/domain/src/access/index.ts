export * from './capabilities.ts';
export * from './tip-visibility.ts';
export * from './viewer.ts';
