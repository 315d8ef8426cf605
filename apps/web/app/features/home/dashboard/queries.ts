import type { homeMemberAddresses } from '@quotavera/contract/home/member-addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type Dashboard = ReplyTo<typeof homeMemberAddresses.dashboardPersonal>;
export type OwnRecord = NonNullable<Dashboard['own']>;
export type Signal = Dashboard['form'][number];
