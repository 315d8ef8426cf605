import type { tipsCalls } from '@quotavera/contract';
import { call, type ReplyTo } from '../../platform/api/index.ts';

export const listNotifications = call<typeof tipsCalls.notifications>('GET', '/tips/v1/notification/');
export const markNotifications = call<typeof tipsCalls.markNotifications>('PATCH', '/tips/v1/notification/');

export type Notification = ReplyTo<typeof tipsCalls.notifications>['results'][number];
