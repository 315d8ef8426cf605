export * from './closing.ts';
export * from './each-way.ts';
export * from './factor.ts';
export * from './grade-leg.ts';
export * from './postponement.ts';
export * from './settle.ts';
export * from './settle-money.ts';
export * from './verified.ts';
