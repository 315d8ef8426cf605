import type { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

/** What the screen of preferences reads, and gets back from every change. */
export type Alerts = ReplyTo<typeof alertsAddresses.readAlerts>;
