import type { ReplyTo } from '../../platform/api/index.ts';
import type { memberCalls } from '../../platform/api/member-calls.ts';

export type Dashboard = ReplyTo<typeof memberCalls.dashboardPersonal>;
export type OwnRecord = NonNullable<Dashboard['own']>;
export type Signal = Dashboard['form'][number];
