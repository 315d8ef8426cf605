export * from './bets.ts';
export * from './errors.ts';
export * from './imports.ts';
export * from './languages.ts';
export * from './mail.ts';
