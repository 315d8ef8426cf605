import { type RawBuilder, sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../platform/database/index.ts';
import { seesWholeExpression } from '../tips/visibility/index.ts';

export interface ReminderRow {
  kind: string;
  odds_milli: number | null;
  bookmakers: readonly string[];
  minutes: number | null;
  told_at: Date | null;
}

export async function selectReminders(db: Db, accountId: number, tipId: number): Promise<ReminderRow[]> {
  return db
    .selectFrom('tip_reminder')
    .select(['kind', 'odds_milli', 'bookmakers', 'minutes', 'told_at'])
    .where('account_id', '=', accountId)
    .where('tip_id', '=', tipId)
    .execute();
}

export async function countOpen(db: Db, accountId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tip_reminder
    where account_id = ${accountId} and told_at is null and starts_at > ${now}`.execute(db);
  return rows[0]!.count;
}

export const REMINDER_KINDS = ['price', 'kick_off'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

export type NewReminder = {
  tipId: number;
  tipsterId: number;
  startsAt: Date;
  at: Date;
} & ({ kind: 'price'; odds: number; bookmakers: readonly string[] } | { kind: 'kick_off'; minutes: number });

/** Sets a reminder anew; one that was told before is told again. */
export async function putReminder(trx: Trx, accountId: number, reminder: NewReminder): Promise<void> {
  const { tipId, tipsterId, kind, startsAt, at } = reminder;
  const own =
    reminder.kind === 'price'
      ? { odds_milli: reminder.odds, bookmakers: [...reminder.bookmakers] }
      : { minutes: reminder.minutes };
  const values = { tipster_id: tipsterId, starts_at: startsAt, created_at: at, told_at: null, ...own };
  await trx
    .insertInto('tip_reminder')
    .values({ account_id: accountId, tip_id: tipId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'tip_id', 'kind']).doUpdateSet(values))
    .execute();
}

export async function deleteReminder(trx: Trx, accountId: number, tipId: number, kind: string): Promise<void> {
  await trx
    .deleteFrom('tip_reminder')
    .where('account_id', '=', accountId)
    .where('tip_id', '=', tipId)
    .where('kind', '=', kind)
    .execute();
}

/** Matches that have moved take the reminders of their tips along; what is over is forgotten. */
export async function followStarts(db: Db, now: Date): Promise<void> {
  await sql`
    update tip_reminder r set starts_at = s.at from (
      select r.tip_id, min(coalesce(f.kickoff_at, l.starts_at)) as at
      from (select distinct tip_id, tipster_id from tip_reminder where told_at is null and starts_at > ${now}) r
        join tip_leg l on l.tipster_id = r.tipster_id and l.tip_id = r.tip_id left join fixture f on f.id = l.fixture_id
      group by r.tip_id) s
    where r.tip_id = s.tip_id and r.told_at is null and r.starts_at <> s.at`.execute(db);
  await sql`delete from tip_reminder where told_at is null and starts_at <= ${now}`.execute(db);
}

const OPEN_REMINDER_COLUMNS = ['account_id', 'tip_id', 'tipster_id', 'starts_at', 'minutes', 'bookmakers'] as const;

export interface OpenReminder extends ColumnsOf<'tip_reminder', (typeof OPEN_REMINDER_COLUMNS)[number]> {
  odds: number | null;
  /** The country of its owner's address; null where it isn't given. */
  country: string | null;
}

const OPEN = (
  now: Date,
) => sql`r.told_at is null and r.starts_at > ${now} and t.status = 'published' and t.settled_at is null
  and t.disabled_at is null and a.banned_at is null and a.deactivated_at is null and a.erased_at is null
  and (a.self_excluded_until is null or a.self_excluded_until <= ${now})
  and (t.tipster_id = a.id or ${seesWholeExpression(sql`${now}::timestamptz`)})`;

async function selectOpen(db: Db, condition: RawBuilder<unknown>): Promise<OpenReminder[]> {
  const { rows } = await sql<OpenReminder>`
    select ${columns('r', OPEN_REMINDER_COLUMNS)}, r.odds_milli as odds, d.country
    from tip_reminder r join account a on a.id = r.account_id left join account_address d on d.account_id = a.id
      join tip t on t.tipster_id = r.tipster_id and t.id = r.tip_id
    where ${condition} order by r.tip_id, r.account_id`.execute(db);
  return rows;
}

/** Reminders of matches that start so soon; whoever may not see the tip any more isn't reminded. */
export function selectStarting(db: Db, now: Date): Promise<OpenReminder[]> {
  return selectOpen(
    db,
    sql`r.kind = 'kick_off' and ${OPEN(now)} and r.starts_at <= ${now}::timestamptz + make_interval(mins => r.minutes)`,
  );
}

/** Open wishes for a price, of tips that still alert; nobody who takes a break from betting is told. */
export function selectPriced(db: Db, now: Date): Promise<OpenReminder[]> {
  return selectOpen(
    db,
    sql`r.kind = 'price' and ${OPEN(now)} and t.stopped_at is null and (t.expires_at is null or t.expires_at > ${now})
      and (a.betting_paused_until is null or a.betting_paused_until <= ${now})
      and not exists (select from tip_alert_over o where o.tip_id = t.id)`,
  );
}

/** Marks a tip's reminders as told, and answers whom: none whom another process has told. */
export async function markTold(
  trx: Trx,
  { tipId, kind, accounts, at }: { tipId: number; kind: string; accounts: readonly number[]; at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update tip_reminder set told_at = ${at}
    where tip_id = ${tipId} and kind = ${kind} and account_id = any(${[...accounts]}::bigint[]) and told_at is null
    returning account_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}
