import { sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
} from '../../../platform/database/index.ts';

export const NOTICE_KINDS = ['message', 'pause'] as const;
type NoticeKind = (typeof NOTICE_KINDS)[number];

const NOTICE_COLUMNS = ['id', 'channel_id', 'kind', 'title', 'body', 'created_at', 'told_to', 'recipients'] as const;

export interface Notice extends ColumnsOf<'channel_notice', (typeof NOTICE_COLUMNS)[number]> {
  kind: NoticeKind;
  channel: string;
  tipster_id: number;
  tipster: string;
  /** The dates of the holiday that the notice announces; null for a message. */
  pause_from: Date | null;
  pause_to: Date | null;
}

const NOTICE = sql`
  ${columns('n', NOTICE_COLUMNS)}, c.name as channel, c.tipster_id, a.username_visible as tipster,
  g.starts_at as pause_from, g.ends_at as pause_to
  from channel_notice n join channel c on c.id = n.channel_id join account a on a.id = c.tipster_id left join channel_gap g on g.id = n.gap_id`;

/** Writes a notice down; null where today's message was sent already. */
export async function insertNotice(
  trx: Trx,
  notice: Pick<Notice, 'channel_id' | 'kind' | 'title' | 'body'> & {
    gapId: number | null;
    day: string;
    at: Date;
  },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into channel_notice (channel_id, kind, gap_id, title, body, day, created_at)
    values (${notice.channel_id}, ${notice.kind}, ${notice.gapId}, ${notice.title}, ${notice.body}, ${notice.day}, ${notice.at})
    on conflict do nothing returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

export async function lockNotice(trx: Trx, id: number): Promise<Notice | undefined> {
  const { rows } = await sql<Notice>`select ${NOTICE} where n.id = ${id} for update of n`.execute(trx);
  return rows[0];
}

export async function markTold(trx: Trx, id: number, toldTo: number, more: number): Promise<void> {
  await sql`update channel_notice set told_to = ${toldTo}, recipients = recipients + ${more} where id = ${id}`.execute(
    trx,
  );
}

export interface Recipient {
  /** The subscription. */
  id: number;
  account_id: number;
  by_mail: boolean;
}

const SUBSCRIBED = sql`s.status <> 'ended'`;

/** Selects the subscribers whom a notice still has to reach, in the order of their subscriptions. */
export async function selectRecipients(
  trx: Trx,
  { channel_id, told_to, created_at }: Notice,
  limit: number,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select s.id, a.id as account_id,
      not exists (select from channel_mail_off o where o.account_id = a.id and o.channel_id = s.channel_id) as by_mail
    from subscription s join account a on a.id = s.account_id
    where s.channel_id = ${channel_id} and ${SUBSCRIBED} and s.id > ${told_to} and s.created_at <= ${created_at}
      and a.erased_at is null
    order by s.id limit ${sql.lit(limit)}`.execute(trx);
  return rows;
}

export async function hasSubscribers(db: Db, channelId: number): Promise<boolean> {
  const { rows } = await sql`
    select from subscription s where s.channel_id = ${channelId} and ${SUBSCRIBED} limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns whether the reader owns the channel, and since when they subscribe to it; undefined for a channel that doesn't exist. */
export async function selectStanding(
  db: Db,
  channelId: number,
  accountId: number,
): Promise<{ owns: boolean; since: Date | null } | undefined> {
  const { rows } = await sql<{ owns: boolean; since: Date | null }>`
    select c.tipster_id = ${accountId} as owns,
      (select min(s.created_at) from subscription s where s.channel_id = c.id and s.account_id = ${accountId} and ${SUBSCRIBED}) as since
    from channel c where c.id = ${channelId}`.execute(db);
  return rows[0];
}

export type Message = Pick<Notice, 'id' | 'title' | 'body' | 'created_at' | 'recipients'>;

/** Messages of a channel, the latest first; those since a moment. */
export async function selectMessages(
  db: Db,
  channelId: number,
  since: Date | null,
  page: PageSpan,
): Promise<Message[]> {
  const edge = page.position ? [sql`${page.position.key[0]}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`id`], 'desc', page, edge);
  const { rows } = await sql<Message>`
    select id, title, body, created_at, recipients from channel_notice
    where channel_id = ${channelId} and kind = 'message' and created_at >= coalesce(${since}::timestamptz, '-infinity') and ${beyond}
    order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countMessages(db: Db, channelId: number, since: Date | null): Promise<number> {
  return countUpToMax(
    db,
    sql`select 1 from channel_notice where channel_id = ${channelId} and kind = 'message'
      and created_at >= coalesce(${since}::timestamptz, '-infinity')`,
  );
}

export async function setMailOff(db: Db, accountId: number, channelId: number, off: boolean): Promise<void> {
  await (off
    ? sql`insert into channel_mail_off (account_id, channel_id) values (${accountId}, ${channelId}) on conflict do nothing`
    : sql`delete from channel_mail_off where account_id = ${accountId} and channel_id = ${channelId}`
  ).execute(db);
}

/** Channels whose messages an account gets by the bell alone. */
export async function selectMailOff(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('channel_mail_off')
    .select('channel_id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ channel_id }) => channel_id);
}
