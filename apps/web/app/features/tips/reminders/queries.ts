import type { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type Reminders = ReplyTo<typeof alertsAddresses.readReminders>;
