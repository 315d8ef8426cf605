export * from './closed-form.ts';
export * from './counts.ts';
export * from './goals.ts';
export * from './league.ts';
export * from './match.ts';
export * from './maximum-likelihood.ts';
export * from './settings.ts';
