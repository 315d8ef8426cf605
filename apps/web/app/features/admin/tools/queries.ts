import type { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import type { calendarAdminAddresses } from '@quotavera/contract/calendar/admin-addresses';
import type { tipsAdminAddresses } from '@quotavera/contract/tips/admin-addresses';
import type { toolsAddresses } from '@quotavera/contract/tools/addresses';
import type { ReplyTo } from '../../../platform/api/index.ts';

export type Snapshot = ReplyTo<typeof toolsAddresses.readSnapshot>;
export type SnapshotChanges = ReplyTo<typeof toolsAddresses.compareSnapshots>;
export type Schedule = ReplyTo<typeof toolsAddresses.listSchedules>['results'][number];
export type Feed = ReplyTo<typeof toolsAddresses.readFeed>;
export type BookmakerRow = ReplyTo<typeof toolsAddresses.listBookmakers>['results'][number];

export type ImportRun = ReplyTo<typeof calendarAdminAddresses.importFile>;
export type FixtureView = ReplyTo<typeof calendarAddresses.listFixtures>['results'][number];
export type QueuedTip = ReplyTo<typeof tipsAdminAddresses.moderationQueue>['results'][number];
