import type { tipsCalls } from '@quotavera/contract';
import { call, type ReplyTo } from '../../platform/api/index.ts';

export const dashboardPersonal = call<typeof tipsCalls.dashboardPersonal>('GET', '/tips/v1/dashboard-personal/');

export type Dashboard = ReplyTo<typeof tipsCalls.dashboardPersonal>;
export type OwnRecord = NonNullable<Dashboard['own']>;
export type Signal = Dashboard['form'][number];
