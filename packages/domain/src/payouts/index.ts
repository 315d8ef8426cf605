export * from './payee.ts';
export * from './payout.ts';
export * from './statement.ts';
