import type { alertsCalls } from '../../platform/api/alerts-calls.ts';
import type { ReplyTo } from '../../platform/api/index.ts';

export type Reminders = ReplyTo<typeof alertsCalls.readReminders>;
