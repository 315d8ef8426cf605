import type { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

/** The screen of preferences reads this, and gets it back from every change. */
export type Alerts = ReplyTo<typeof alertsAddresses.readAlerts>;
