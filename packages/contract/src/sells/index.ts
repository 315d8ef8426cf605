export * from './administration.ts';
export * from './audience.ts';
export * from './channels.ts';
export * from './invoices.ts';
export * from './purchases.ts';
export * from './referrals.ts';
export * from './sandbox.ts';
export * from './subscriptions.ts';
