export { dispatchAlerts, isBelowOwnLimit, notifyAccounts, notifyFollowers } from './repository.ts';
