export { dispatchAlerts, notifyTold } from './repository.ts';
