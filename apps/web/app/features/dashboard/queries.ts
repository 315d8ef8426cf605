import type { tipsCalls, usersCalls } from '@quotavera/contract';
import { call, type ReplyTo } from '../../platform/api/index.ts';

export const dashboardPersonal = call<typeof tipsCalls.dashboardPersonal>('GET', '/tips/v1/dashboard-personal/');

export const newSinceLastLogin = call<typeof usersCalls.newSinceLastLogin>('GET', '/users/v1/new-since-last-login/');
export const markNewsSeen = call<typeof usersCalls.markNewsSeen>('POST', '/users/v1/new-since-last-login/');

export type Dashboard = ReplyTo<typeof tipsCalls.dashboardPersonal>;
export type OwnRecord = NonNullable<Dashboard['own']>;
export type Signal = Dashboard['form'][number];
