import type { adminCalls } from '../../platform/api/admin-calls.ts';
import type { ReplyTo, tipsCalls } from '../../platform/api/index.ts';
import type { toolsCalls } from '../../platform/api/tools-calls.ts';

export type Snapshot = ReplyTo<typeof toolsCalls.readSnapshot>;
export type SnapshotChanges = ReplyTo<typeof toolsCalls.compareSnapshots>;
export type Schedule = ReplyTo<typeof toolsCalls.listSchedules>['results'][number];
export type Feed = ReplyTo<typeof toolsCalls.readFeed>;
export type BookmakerRow = ReplyTo<typeof toolsCalls.listBookmakers>['results'][number];

export type ImportRun = ReplyTo<typeof adminCalls.importFile>;
export type FixtureView = ReplyTo<typeof tipsCalls.listFixtures>['results'][number];
export type QueuedTip = ReplyTo<typeof adminCalls.moderationQueue>['results'][number];
