export * from './bookmakers.ts';
export * from './capabilities.ts';
export * from './locked-frame.ts';
export * from './tip-visibility.ts';
export * from './token-scope.ts';
export * from './viewer.ts';
