export { dispatchAlerts, isBelowOwnLimit, notifyAccounts } from './repository.ts';
