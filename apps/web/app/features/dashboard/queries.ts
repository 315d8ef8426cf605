import type { ReplyTo, tipsCalls } from '../../platform/api/index.ts';

export type Dashboard = ReplyTo<typeof tipsCalls.dashboardPersonal>;
export type OwnRecord = NonNullable<Dashboard['own']>;
export type Signal = Dashboard['form'][number];
