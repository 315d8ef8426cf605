export * from './bets.ts';
export * from './cookies.ts';
export * from './errors.ts';
export * from './export.ts';
export * from './imports.ts';
export * from './languages.ts';
export * from './mail.ts';
export * from './users.ts';
