import type { markNotifications, notifications } from '@quotavera/contract/alerts';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import type { ReplyOf } from '@quotavera/contract/core';
import type { tipView } from '@quotavera/contract/tips';
import type { Member, Viewer } from '@quotavera/domain/access';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { pick } from '../../../platform/http/pick.ts';
import { publish } from '../../../platform/live/index.ts';
import {
  countAddedDays,
  countNotifications,
  markRead,
  type NotificationRow,
  notifyAccount,
  selectNotifications,
} from './repository.ts';

type NotificationList = ReplyOf<typeof notifications>;
type Item = NotificationList['results'][number];
type OpenTip = NonNullable<Item['tip']>;

/** Reads tips as this reader may see them: given from outside, because tips notify and can't be imported here. */
export type ReadTips = (viewer: Viewer, ids: readonly number[]) => Promise<readonly z.output<typeof tipView>[]>;

/** Channel that tells an account's open streams of a notification of its own. */
export const NOTIFICATION_CHANNEL = 'notification';

/** Tells a reader of something that has to do with no tip, at once: of a tipster, or of the reader's own plan. */
export async function notifyReader(
  trx: Trx,
  news: {
    accountId: number;
    type: Item['type'];
    tipster_id: number | null;
    data: Item['data'];
    at: Date;
  },
): Promise<void> {
  await notifyAccount(trx, { ...news, tip_id: null });
  await publish(trx, NOTIFICATION_CHANNEL, { account: news.accountId });
}

/** Tells a tipster of days that a reader of a channel was given; those of one day are one notification until it is read. */
export async function notifyOfAddedDays(
  trx: Trx,
  {
    tipsterId,
    channel,
    days,
    at,
  }: {
    tipsterId: number;
    channel: { id: number; name: string };
    days: number;
    at: Date;
  },
): Promise<void> {
  if (await countAddedDays(trx, { accountId: tipsterId, channelId: channel.id, days, at })) return;
  const data = { channel: channel.id, name: channel.name, people: 1, days };
  await notifyReader(trx, { accountId: tipsterId, type: 'days_added', tipster_id: tipsterId, data, at });
}

function present(row: NotificationRow, tips: ReadonlyMap<number, OpenTip>): Item {
  const { tipster_id, tipster_username } = row;
  const named = tipster_id !== null && tipster_username !== null;
  return {
    ...pick(row, ['id', 'tip_id']),
    type: row.type as Item['type'],
    tip: tips.get(row.tip_id ?? 0) ?? null,
    tipster: named
      ? {
          id: tipster_id,
          username: tipster_username,
          name: row.tipster_name || tipster_username,
          avatar_url: row.tipster_avatar,
          badge: row.tipster_badge,
        }
      : null,
    data: row.data as Item['data'],
    at: row.at.toISOString(),
    read: row.read_at !== null,
  };
}

/** The tips of notifications that this reader sees whole. */
async function openTipsOf(
  viewer: Member,
  rows: readonly NotificationRow[],
  readTips: ReadTips,
): Promise<Map<number, OpenTip>> {
  const ids = new Set(rows.flatMap(({ tip_id }) => tip_id ?? []));
  const views = ids.size > 0 ? await readTips(viewer, [...ids]) : [];
  return new Map(views.flatMap((view) => (view.view === 'whole' ? [[view.id, view]] : [])));
}

/** The reader's notifications up to now, latest first, with what they may see of the tips. */
export async function listNotifications(
  db: Db,
  viewer: Member,
  query: PageInput['query'],
  { clock, readTips }: { clock: Clock; readTips: ReadTips },
): Promise<NotificationList> {
  const { accountId } = viewer;
  const now = clock.now();
  let unread = 0;
  const { rows, ...page } = await readPage(
    { path: alertsAddresses.notifications.path, query },
    {
      keyLength: 2,
      key: ({ at, id }: NotificationRow) => [at.getTime(), id],
      select: (span) => selectNotifications(db, accountId, span, now),
      count: async () => {
        const counts = await countNotifications(db, accountId, now);
        unread = counts.unread;
        return counts.count;
      },
    },
  );
  const tips = await openTipsOf(viewer, rows, readTips);
  return { ...page, unread, results: rows.map((row) => present(row, tips)) };
}

export async function markAsRead(
  db: Db,
  accountId: number,
  ids: readonly number[] | null,
  clock: Clock,
): Promise<ReplyOf<typeof markNotifications>> {
  await markRead(db, accountId, ids, clock.now());
  const { unread } = await countNotifications(db, accountId, clock.now());
  return { unread };
}

export { markAlerted } from './repository.ts';
export { NEWS_CHANNEL, type NewsTurn } from './service-turns.ts';
