import type { ReplyTo, tipsCalls } from '../../platform/api/index.ts';

export type Notification = ReplyTo<typeof tipsCalls.notifications>['results'][number];
