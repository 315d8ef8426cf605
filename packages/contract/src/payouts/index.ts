export * from './payouts.ts';
