import type { BodyOf, ReplyOf, tipsCalls } from '@quotavera/contract';
import { call } from '../../platform/api/index.ts';

export const listValuebet = call<typeof tipsCalls.listValuebet>('GET', '/tips/v1/valuebet/');
export const listExchange = call<typeof tipsCalls.listExchange>('GET', '/tips/v1/exchange/');
export const listPublic = call<typeof tipsCalls.listPublic>('GET', '/tips/v1/tips-public/');
export const listOwn = call<typeof tipsCalls.listOwn>('GET', '/tips/v1/tips-edit/');
export const readTip = call<typeof tipsCalls.readTip>('GET', '/tips/v1/tip/{id}/');
export const readOwnTip = call<typeof tipsCalls.readOwnTip>('GET', '/tips/v1/tips-edit/{id}/');
export const listFixtures = call<typeof tipsCalls.listFixtures>('GET', '/tips/v1/fixtures/');
export const readFixture = call<typeof tipsCalls.readFixture>('GET', '/tips/v1/fixtures/{id}/');
export const listCompetitions = call<typeof tipsCalls.listCompetitions>('GET', '/tips/v1/competitions/');
export const readTipster = call<typeof tipsCalls.readTipster>('GET', '/tips/v1/tipsters/{id}/');

export type TipDetail = ReplyOf<typeof tipsCalls.readTip>;
export type TipView = TipDetail['tip'];
export type OpenTip = Extract<TipView, { view: 'whole' }>;
export type LockedTip = Extract<TipView, { view: 'locked' }>;
export type HistoryEntry = TipDetail['history'][number];
export type TipList = ReplyOf<typeof tipsCalls.listPublic>;
export type FixtureView = ReplyOf<typeof tipsCalls.readFixture>['fixture'];
export type PriceView = ReplyOf<typeof tipsCalls.readFixture>['prices'][number];
export type TipInput = BodyOf<typeof tipsCalls.createOther>;
export type LegInput = TipInput['legs'][number];
