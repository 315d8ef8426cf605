import { type Member, VISITOR } from '@quotavera/domain/access';
import { type Phase, SPORTS, usualMinutes } from '@quotavera/domain/bet';
import type { SignalChoice } from '@quotavera/domain/home';
import { type RawBuilder, sql } from 'kysely';
import { type ColumnsOf, columns, type Db } from '../../../platform/database/index.ts';
import { chosenTipsters, type OwnChoice } from '../../tips/follow/index.ts';
import { IS_VERIFIED, type LeadersGroup } from '../../tips/record/index.ts';
import { visibleExpression } from '../../tips/visibility/index.ts';

/** Outcome of a settled tip. */
export interface Signal {
  id: number;
  outcome: string;
  profit_micro: number;
  day: string;
  /** Whether the outcome can be verified by anybody. */
  verified: boolean;
  self_declared: boolean;
}

const SIGNAL = sql`t.id, t.outcome, coalesce(t.profit_micro, 0) as profit_micro, t.day, t.settled_at, t.self_declared,
  ${IS_VERIFIED} and not exists (
    select from tip_exit e where e.tipster_id = t.tipster_id and e.tip_id = t.id and not e.price_verified) as verified`;

/** The last settled tips of whom the reader follows, or of everybody; oldest first. */
export async function selectForm(db: Db, viewer: Member, of: SignalChoice, limit: number): Promise<Signal[]> {
  const count = sql.lit(limit);
  const { rows } = await sql<Signal>`
    with mine as (
      select l.* from follow f cross join lateral (
        select ${SIGNAL} from tip t where t.tipster_id = f.tipster_id and t.status <> 'draft' and t.settled_at is not null
        order by t.day desc, t.last_start_at desc, t.published_at desc, t.id desc limit ${count}) l
      where f.account_id = ${viewer.accountId} and ${of === 'followed'} order by l.settled_at desc, l.id desc limit ${count}
    ), anyones as (
      select ${SIGNAL} from tip t where t.settled_at is not null
        and ${of === 'all'}
      order by t.settled_at desc, t.id desc limit ${count}
    )
    select id, outcome, profit_micro, day, coalesce(verified, false) as verified, self_declared from (select * from mine union all select * from anyones) s
    order by settled_at, id`.execute(db);
  return rows;
}

export interface FollowedTotals {
  following: number;
  open_tips: number;
  settled_today: number;
}

export async function selectFollowedTotals(
  db: Db,
  viewer: Member,
  today: { from: Date; to: Date },
  now: Date,
): Promise<FollowedTotals> {
  const followed = sql`select f.tipster_id from follow f where f.account_id = ${viewer.accountId}`;
  const { rows } = await sql<FollowedTotals>`
    select (select count(*) from follow where account_id = ${viewer.accountId}) as following,
      (select count(*) from tip t where t.tipster_id in (${followed}) and t.status = 'published' and t.settled_at is null
        and ${visibleExpression(viewer, now)}) as open_tips,
      (select count(*) from tip t where t.settled_at >= ${today.from} and t.settled_at < ${today.to}
        and t.tipster_id in (${followed})) as settled_today`.execute(db);
  return rows[0]!;
}

export interface OwnQueue {
  drafts: number;
  /** Tips with custom legs whose event usually is over by now and that still need an outcome. */
  to_declare: number;
  published_today: number;
  followers: number;
  new_followers: number;
}

export async function selectOwnQueue(
  db: Db,
  tipsterId: number,
  { now, today, week }: { now: Date; today: Date; week: Date },
): Promise<OwnQueue> {
  const { rows } = await sql<OwnQueue>`
    select (select count(*) from tip where tipster_id = ${tipsterId} and status <> 'draft' and published_at >= ${today}) as published_today,
      (select followers from tipster where id = ${tipsterId}) as followers,
      (select count(*) from follow where tipster_id = ${tipsterId} and created_at >= ${week}) as new_followers,
      (select count(*) from tip where tipster_id = ${tipsterId} and status = 'draft') as drafts,
      (select count(*) from tip t where t.tipster_id = ${tipsterId} and t.status = 'published' and t.settled_at is null
        and t.last_start_at <= ${now} and exists (
          select from tip_leg l left join unnest(${SPORTS}::text[], ${SPORTS.map(usualMinutes)}::int[]) as s (sport, minutes)
              on s.sport = l.sport
          where l.tipster_id = t.tipster_id and l.tip_id = t.id and l.fixture_id is null and l.grade is null
            and l.starts_at + coalesce(s.minutes, ${usualMinutes('')}::int) * interval '1 minute' <= ${now})) as to_declare`.execute(
    db,
  );
  return rows[0]!;
}

const RANK_FACTS_COLUMNS = ['ranks', 'phase', 'legs', 'price_verified', 'imported_odds_milli', 'rank_refusal'] as const;

/** These facts decide whether a tip ranks; they are read of a tipster's latest published tips. */
export interface RankFactsRow extends ColumnsOf<'tip', (typeof RANK_FACTS_COLUMNS)[number]> {
  phase: Phase;
  structured: boolean;
}

export async function selectRankFacts(db: Db, tipsterId: number, limit: number): Promise<RankFactsRow[]> {
  // Legs are looked up one by one: "not exists" may read all legs of all tips into a table of its own first.
  const { rows } = await sql<RankFactsRow>`
    select ${columns('t', RANK_FACTS_COLUMNS)}, (
        select l.tip_id from tip_leg l where l.tipster_id = t.tipster_id and l.tip_id = t.id and l.fixture_id is null limit 1)
      is null as structured
    from (
      select ${columns('t', RANK_FACTS_COLUMNS)}, t.tipster_id, t.id, t.published_at from tip t
      where t.tipster_id = ${tipsterId} and t.published_at is not null and t.status <> 'draft'
      order by t.published_at desc, t.id desc limit ${sql.lit(limit)}) t
    order by t.published_at desc, t.id desc`.execute(db);
  return rows;
}

export interface FollowedSums {
  tipsters: number;
  open_tips: number;
  settled: number;
  staked_micro: number;
  profit_micro: number;
  all_settled: number;
  all_staked_micro: number;
  all_profit_micro: number;
  verified_fair_clv: number | null;
  badges: number;
}

export async function selectChosenSums(
  db: Db,
  viewer: Member,
  { of, period }: { of: OwnChoice; period: string },
  now: Date,
): Promise<FollowedSums> {
  const chosen = chosenTipsters(viewer, of, now);
  const { rows } = await sql<FollowedSums>`
    select count(*) as tipsters, coalesce(sum(s.settled), 0)::int8 as settled,
      coalesce(sum(s.staked_micro), 0)::int8 as staked_micro, coalesce(sum(s.profit_micro), 0)::int8 as profit_micro,
      coalesce(sum(s.all_settled), 0)::int8 as all_settled, coalesce(sum(s.all_staked_micro), 0)::int8 as all_staked_micro,
      coalesce(sum(s.all_profit_micro), 0)::int8 as all_profit_micro,
      sum(s.fair_clv * s.fair_clv_bets) / nullif(sum(s.fair_clv_bets), 0) as verified_fair_clv,
      count(*) filter (where e.badge) as badges,
      (select count(*) from tip t where t.tipster_id = any(array(${chosen}))
        and t.status = 'published' and t.settled_at is null and ${visibleExpression(viewer, now)}) as open_tips
    from ${chosen} f
    left join standing s on s.tipster_id = f.tipster_id and s.period = ${period} and s.sport = 'all'
      and s.kind = 'all'
    left join tipster_evidence e on e.tipster_id = f.tipster_id`.execute(db);
  return rows[0]!;
}

/** The capitals of following a group of past rankings and everybody in them, on consecutive days from the first; null before there is a past ranking. */
export interface LeadersRow {
  from: string;
  leaders: readonly number[];
  everybody: readonly number[];
}

export async function selectLeaders(db: Db, group: LeadersGroup): Promise<LeadersRow | null> {
  const { rows } = await sql<LeadersRow>`
    select leaders ->> 'from' as "from", leaders -> ${group}::text as leaders, leaders -> 'all' as everybody
    from record_state where id = 1 and leaders is not null`.execute(db);
  return rows[0] ?? null;
}

export async function selectSports(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('sport').select('code').orderBy('position').orderBy('code').execute();
  return rows.map((row) => row.code);
}

/** The tags of the last settled tips, most used first. Open tips are left out, because they may be locked. */
export async function selectTags(db: Db, among: number, limit: number): Promise<string[]> {
  const recent: RawBuilder<unknown> = sql`
    select tags from tip where settled_at is not null and disabled_at is null
    order by settled_at desc, id desc limit ${sql.lit(among)}`;
  const { rows } = await sql<{ tag: string }>`
    select tag from (${recent}) r cross join unnest(r.tags) as tag group by tag order by count(*) desc, tag limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows.map((row) => row.tag);
}

/** The public figures, as stored. */
export interface Figures {
  tipsters: number;
  tips: number;
  settled: number;
  verified_settled: number;
  verified_fair_clv: number | null;
  followers: number;
  ledger_entries: number;
  badges: number;
  simulated: boolean;
}

export interface StoredFigures {
  figures: Figures | null;
  figures_at: Date | null;
}

/** The size of the log is read anew: it grows between two computations. */
export async function selectFigures(db: Db): Promise<StoredFigures> {
  const { rows } = await sql<StoredFigures>`
    select (figures::jsonb || jsonb_build_object('ledger_entries', (select tree_size from ledger_head where id = 1)))::json as figures,
      figures_at
    from record_state where id = 1`.execute(db);
  return rows[0] ?? { figures: null, figures_at: null };
}

/** Reads only tables that grow with accounts, not with tips: settled tips are summed in the standings, open ones have a small index. */
export async function computeFigures(db: Db, at: Date): Promise<Figures> {
  // A tip in its ten minutes of early access isn't counted, because a public figure that moves would reveal it.
  const { rows } = await sql<Figures>`
    select (select count(*) from tipster) as tipsters,
      s.settled + (select count(*) from tip t where t.status = 'published' and t.settled_at is null
        and ${visibleExpression(VISITOR, at)}) as tips,
      s.settled, s.verified_settled, s.verified_fair_clv,
      (select coalesce(sum(followers), 0)::int8 from tipster) as followers,
      (select tree_size from ledger_head where id = 1) as ledger_entries,
      (select count(*) from tipster_evidence where badge) as badges,
      exists (select from tipster where simulated) as simulated
    from (select coalesce(sum(all_settled), 0)::int8 as settled, coalesce(sum(settled), 0)::int8 as verified_settled,
        sum(fair_clv * fair_clv_bets) / nullif(sum(fair_clv_bets), 0) as verified_fair_clv
      from standing where period = 'all' and sport = 'all' and kind = 'all') s`.execute(db);
  return rows[0]!;
}
