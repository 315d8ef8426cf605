import type { alertsCalls } from '../../platform/api/alerts-calls.ts';
import type { ReplyTo } from '../../platform/api/index.ts';

/** The screen of preferences reads this, and gets it back from every change. */
export type Alerts = ReplyTo<typeof alertsCalls.readAlerts>;
