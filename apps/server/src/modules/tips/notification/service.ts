import { tipsAddresses } from '@quotavera/contract/addresses';
import type { ReplyOf } from '@quotavera/contract/core';
import type { markNotifications, notifications } from '@quotavera/contract/tips';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { countNotifications, markRead, type NotificationRow, selectNotifications } from './repository.ts';

type NotificationList = ReplyOf<typeof notifications>;
type Item = NotificationList['results'][number];

/** Channel that tells an account's open streams of a notification of its own. */
export const NOTIFICATION_CHANNEL = 'notification';

function present(row: NotificationRow): Item {
  const { tipsterId, tipsterUsername } = row;
  const named = tipsterId !== null && tipsterUsername !== null;
  return {
    id: row.id,
    type: row.type as Item['type'],
    tip_id: row.tipId,
    tipster: named
      ? {
          id: tipsterId,
          username: tipsterUsername,
          name: row.tipsterName || tipsterUsername,
          avatar_url: row.tipsterAvatar,
          badge: row.tipsterBadge,
        }
      : null,
    data: row.data as Item['data'],
    at: row.at.toISOString(),
    read: row.readAt !== null,
  };
}

/** The reader's notifications up to now, latest first. */
export async function listNotifications(
  db: Db,
  accountId: number,
  query: PageInput['query'],
  clock: Clock,
): Promise<NotificationList> {
  const now = clock.now();
  let unread = 0;
  const { rows, ...page } = await readPage(
    { path: tipsAddresses.notifications.path, query },
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
  return { ...page, unread, results: rows.map(present) };
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
