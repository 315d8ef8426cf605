import type { ReplyTo, tipsCalls } from '../../platform/api/index.ts';
import type { memberCalls } from '../../platform/api/member-calls.ts';
import type { toolsCalls } from '../../platform/api/tools-calls.ts';

export type TipDetail = ReplyTo<typeof tipsCalls.readTip>;
export type TipView = TipDetail['tip'];
export type OpenTip = Extract<TipView, { view: 'whole' }>;
export type LockedTip = Extract<TipView, { view: 'locked' }>;
export type HistoryEntry = TipDetail['history'][number];
export type TipList = ReplyTo<typeof tipsCalls.listPublic>;
export type FixtureView = ReplyTo<typeof tipsCalls.readFixture>['fixture'];
export type PriceView = ReplyTo<typeof tipsCalls.readFixture>['prices'][number];
export type FairPrice = NonNullable<ReplyTo<typeof toolsCalls.fairPrice>['price']>;
export type TipTemplate = ReplyTo<typeof memberCalls.listTemplates>['results'][number];
