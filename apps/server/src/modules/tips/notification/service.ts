import { tipsAddresses } from '@quotavera/contract/addresses';
import type { ReplyOf } from '@quotavera/contract/core';
import type { markNotifications, notifications } from '@quotavera/contract/tips';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { countNotifications, markRead, type NotificationRow, selectNotifications } from './repository.ts';

type NotificationList = ReplyOf<typeof notifications>;
type Item = NotificationList['results'][number];

/** Tells an account's open streams of a notification that is for it alone. */
export const NOTIFICATION_CHANNEL = 'notification';

const PATH = `/api${tipsAddresses.notifications.path}`;
const CURSOR = /^([0-9a-z]{1,11})-([0-9a-z]{1,11})$/;
const BASE = 36;
const OFFSET_MAX = 10_000;
const LATEST_TIME = 8.64e15;

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

function beforeOf(cursor: string | undefined): { at: Date; id: number } | null {
  const match = CURSOR.exec(cursor ?? '');
  if (!match) return null;
  const time = Number.parseInt(match[1]!, BASE);
  const id = Number.parseInt(match[2]!, BASE);
  return time <= LATEST_TIME && Number.isSafeInteger(id) ? { at: new Date(time), id } : null;
}

export interface NotificationQuery {
  readonly accountId: number;
  readonly page: number;
  readonly pageSize: number;
  readonly cursor: string | undefined;
}

/** One's own notifications, latest first: those that one may know of by now. */
export async function listNotifications(db: Db, query: NotificationQuery, clock: Clock): Promise<NotificationList> {
  const now = clock.now();
  const before = beforeOf(query.cursor);
  const offset = before ? 0 : Math.min((query.page - 1) * query.pageSize, OFFSET_MAX);
  const [found, counts] = await Promise.all([
    selectNotifications(db, query.accountId, { limit: query.pageSize, offset, before }, now),
    countNotifications(db, query.accountId, now),
  ]);
  const rows = found.slice(0, query.pageSize);
  const last = rows.at(-1);
  const cursor = last ? `${last.at.getTime().toString(BASE)}-${last.id.toString(BASE)}` : '';
  const link = (page: number, suffix: string) => `${PATH}?page=${page}&page_size=${query.pageSize}${suffix}`;
  return {
    count: counts.count,
    unread: counts.unread,
    next: found.length > rows.length ? link(query.page + 1, `&cursor=${cursor}`) : null,
    previous: query.page > 1 ? link(query.page - 1, '') : null,
    results: rows.map(present),
  };
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
