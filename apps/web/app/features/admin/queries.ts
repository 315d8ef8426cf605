import type { tipsCalls, toolsCalls } from '@quotavera/contract';
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
export const importXg = call<typeof toolsCalls.importXg>('POST', '/tools/v1/xg-import/');
export const listLeagues = call<typeof toolsCalls.listLeagues>('GET', '/tools/v1/leagues/');
export const listSnapshotDates = call<typeof toolsCalls.listSnapshotDates>('GET', '/tools/v1/snapshot-dates/');
export const readSnapshot = call<typeof toolsCalls.readSnapshot>('GET', '/tools/v1/snapshots/');
export const compareSnapshots = call<typeof toolsCalls.compareSnapshots>('GET', '/tools/v1/snapshot-changes/');
export const listSchedules = call<typeof toolsCalls.listSchedules>('GET', '/tools/v1/import-schedules/');
export const createSchedule = call<typeof toolsCalls.createSchedule>('POST', '/tools/v1/import-schedules/');
export const updateSchedule = call<typeof toolsCalls.updateSchedule>('PATCH', '/tools/v1/import-schedules/{id}/');
export const deleteSchedule = call<typeof toolsCalls.deleteSchedule>('DELETE', '/tools/v1/import-schedules/{id}/');
export const runSchedule = call<typeof toolsCalls.runSchedule>('POST', '/tools/v1/import-schedules/{id}/run/');
export const listBookmakers = call<typeof toolsCalls.listBookmakers>('GET', '/tools/v1/bookmakers/');

export type Snapshot = ReplyTo<typeof toolsCalls.readSnapshot>;
export type SnapshotChanges = ReplyTo<typeof toolsCalls.compareSnapshots>;
export type Schedule = ReplyTo<typeof toolsCalls.listSchedules>['results'][number];
export type BookmakerRow = ReplyTo<typeof toolsCalls.listBookmakers>['results'][number];

export type ImportRun = ReplyTo<typeof tipsCalls.importFile>;
export type FixtureView = ReplyTo<typeof tipsCalls.listFixtures>['results'][number];
export type QueuedTip = ReplyTo<typeof tipsCalls.moderationQueue>['results'][number];
