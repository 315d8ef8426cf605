import type { alertsCalls } from '../../platform/api/alerts-calls.ts';
import type { ReplyTo } from '../../platform/api/index.ts';

/** What the screen of preferences reads, and gets back from every change. */
export type Alerts = ReplyTo<typeof alertsCalls.readAlerts>;
