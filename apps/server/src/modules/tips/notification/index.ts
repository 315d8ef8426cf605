export { dispatchAlerts, notifyAccounts } from './repository.ts';
