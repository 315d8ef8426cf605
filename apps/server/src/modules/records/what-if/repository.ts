import type { Viewer } from '@quotavera/domain/access';
import type { Side, StakeBasis } from '@quotavera/domain/bet';
import { MINUTE_MS } from '@quotavera/domain/time';
import { type Selectable, sql } from 'kysely';
import { type ColumnsOf, columns, type DB, type Db } from '../../../platform/database/index.ts';
import { wholeExpression } from '../../tips/visibility/index.ts';

const TAKING_COLUMNS = [
  'id',
  'first_start_at',
  'expires_at',
  'side',
  'stake_milli',
  'stake_basis',
  'commission_milli',
  'legs',
] as const;

/** A follower needs these facts, which a record's tip doesn't carry. */
export interface TakingRow extends ColumnsOf<'tip', (typeof TAKING_COLUMNS)[number]> {
  first_start_at: Date;
  side: Side;
  stake_basis: StakeBasis;
  minimum_odds: number | null;
  /** In ten-thousandths. */
  probability: number | null;
  traded: boolean;
  /** Each match has a key, the same for every tipster: a match of the calendar, or an event by its name and start. */
  events: readonly string[];
  /** Imported prices by minutes after publication; null without any. */
  later: Readonly<Record<string, number>> | null;
}

const SETTLED = sql`t.status <> 'draft' and t.day is not null and t.settled_at is not null and t.status <> 'withdrawn'`;

/** The day of the oldest of a tipster's latest `most` settled tips; null where there are no more than that. */
export async function selectFirstDay(db: Db, tipsterId: number, most: number): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select t.day from tip t where t.tipster_id = ${tipsterId} and ${SETTLED}
    order by t.day desc, t.last_start_at desc, t.published_at desc, t.id desc offset ${most} limit 1`.execute(db);
  return rows[0]?.day ?? null;
}

/** By tip, from a day on. */
export async function selectTaking(db: Db, tipsterId: number, from: string | null): Promise<Map<number, TakingRow>> {
  const { rows } = await sql<TakingRow>`
    select ${columns('t', TAKING_COLUMNS)}, t.minimum_odds_milli as minimum_odds, t.stated_probability as probability,
      t.kind = 'exchange' and exists (select from tip_exit e where e.tipster_id = t.tipster_id and e.tip_id = t.id) as traded,
      l.events, p.later
    from tip t
    left join (
      select tip_id, json_agg(distinct coalesce('m' || fixture_id, md5(lower(event) || starts_at))) as events
      from tip_leg where tipster_id = ${tipsterId} group by tip_id
    ) l on l.tip_id = t.id
    left join (
      select tip_id, json_object_agg(minutes, odds_milli) as later
      from tip_later_price where tipster_id = ${tipsterId} and odds_milli is not null group by tip_id
    ) p on p.tip_id = t.id
    where t.tipster_id = ${tipsterId} and ${SETTLED} ${from === null ? sql`` : sql`and t.day >= ${from}::date`}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface ReplayedTipster {
  id: number;
  username: string;
  expected_yield: number | null;
  fee_cents: number;
}

export async function selectTipster(db: Db, tipsterId: number): Promise<ReplayedTipster | null> {
  const { rows } = await sql<ReplayedTipster>`
    select a.id, a.username_visible as username, s.expected_yield, coalesce((
        select min(round(p.price_cents * 30.0 / p.duration_days))
        from channel c join channel_plan p on p.channel_id = c.id
        where c.tipster_id = a.id and c.is_paid and c.active and p.active and p.status = 'published'), 0)::int as fee_cents
    from account a left join standing s on s.tipster_id = a.id and s.period = 'all' and s.sport = 'all' and s.kind = 'all'
    where a.id = ${tipsterId} and a.erased_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Tips published `minutes` ago, up to `slackMinutes` more, that can still be taken and have no price of that age. */
export async function selectDue(
  db: Db,
  { minutes, slackMinutes, now }: { minutes: number; slackMinutes: number; now: Date },
): Promise<number[]> {
  const before = (age: number) => new Date(now.getTime() - age * MINUTE_MS);
  const { rows } = await sql<{ id: number }>`
    select t.id from tip t
    where t.status = 'published' and t.settled_at is null
      and t.published_at <= ${before(minutes)} and t.published_at > ${before(minutes + slackMinutes)}
      and (t.first_start_at > ${now} or t.phase = 'live')
      and not exists (select from tip_later_price p
        where p.tipster_id = t.tipster_id and p.tip_id = t.id and p.minutes = ${minutes})
    order by t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The price as it is compared at publication, and the best of all bookmakers'; at least either is there. */
export type LaterPrice = Selectable<DB['tip_later_price']>;

export async function insertLaterPrices(db: Db, prices: readonly LaterPrice[]): Promise<void> {
  if (prices.length === 0) return;
  await db
    .insertInto('tip_later_price')
    .values([...prices])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Open tips that the reader sees whole and that haven't started, the next to start first. */
export async function selectStakeable(db: Db, viewer: Viewer, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tip t
    where t.status = 'published' and t.settled_at is null and t.first_start_at > ${now}
      and (t.expires_at is null or t.expires_at > ${now}) and t.disabled_at is null and ${wholeExpression(viewer, now)}
    order by t.first_start_at, t.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
