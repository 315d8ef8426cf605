export * from './cents.ts';
export * from './dunning.ts';
export * from './fair-billing.ts';
export * from './period.ts';
export * from './postings.ts';
export * from './proration.ts';
export * from './vat.ts';
