import type { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import type { tipsAddresses } from '@quotavera/contract/tips/addresses';
import type { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import type { toolsAddresses } from '@quotavera/contract/tools/addresses';
import type { ReplyTo } from '../../platform/api/index.ts';

export type TipDetail = ReplyTo<typeof tipsAddresses.readTip>;
export type TipView = TipDetail['tip'];
export type OpenTip = Extract<TipView, { view: 'whole' }>;
export type LockedTip = Extract<TipView, { view: 'locked' }>;
export type HistoryEntry = TipDetail['history'][number];
export type TipList = ReplyTo<typeof tipsAddresses.listPublic>;
export type FixtureView = ReplyTo<typeof calendarAddresses.readFixture>['fixture'];
export type PriceView = ReplyTo<typeof calendarAddresses.readFixture>['prices'][number];
export type FairPrice = NonNullable<ReplyTo<typeof toolsAddresses.fairPrice>['price']>;
export type TipTemplate = ReplyTo<typeof tipsMemberAddresses.listTemplates>['results'][number];
