export * from './channels.ts';
export * from './payouts.ts';
export * from './purchases.ts';
export * from './sandbox.ts';
export * from './subscriptions.ts';
