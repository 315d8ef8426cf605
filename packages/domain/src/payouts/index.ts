export * from './dac7.ts';
export * from './payee.ts';
export * from './payout.ts';
export * from './reserve.ts';
export * from './statement.ts';
export * from './tax-number.ts';
