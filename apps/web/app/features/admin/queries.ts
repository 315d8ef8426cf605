import type { tipsCalls } from '@quotavera/contract';
import { call, type ReplyTo } from '../../platform/api/index.ts';

export const listImports = call<typeof tipsCalls.listImports>('GET', '/tools/v1/imports/');
export const readImport = call<typeof tipsCalls.readImport>('GET', '/tools/v1/imports/{id}/');
export const importByUrl = call<typeof tipsCalls.importFile>('POST', '/tools/v1/imports/');
export const listFixtures = call<typeof tipsCalls.listFixtures>('GET', '/tips/v1/fixtures/');
export const recordResult = call<typeof tipsCalls.recordResult>('POST', '/tips/v1/events/{id}/result/');
export const createEvent = call<typeof tipsCalls.createEvent>('POST', '/tips/v1/events/');
export const moderationQueue = call<typeof tipsCalls.moderationQueue>('GET', '/tips/v1/moderation/');
export const moderateTip = call<typeof tipsCalls.moderateTip>('POST', '/tips/v1/moderation/{id}/');
export const queueCounts = call<typeof tipsCalls.queueCounts>('GET', '/tips/v1/moderation-counts/');

export type ImportRun = ReplyTo<typeof tipsCalls.importFile>;
export type FixtureView = ReplyTo<typeof tipsCalls.listFixtures>['results'][number];
export type QueuedTip = ReplyTo<typeof tipsCalls.moderationQueue>['results'][number];
