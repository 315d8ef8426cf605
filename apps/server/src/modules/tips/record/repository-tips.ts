import type { Viewer } from '@quotavera/domain/access';
import {
  isOutcome,
  type Kind,
  MARKETS,
  type Phase,
  type Side,
  type StakeBasis,
  stakedMicro,
  type TipOutcome,
} from '@quotavera/domain/bet';
import {
  entryOutcome,
  fairClv,
  isVerified,
  type OddsBand,
  oddsBandLimits,
  type RankingTerm,
  type RecordMarket,
  type RecordOutcome,
  type RecordTip,
  rankingTerm,
  type VerifiedResult,
} from '@quotavera/domain/records';
import { RULE_VERSION, type SettledBet, verifiedResult } from '@quotavera/domain/settlement';
import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  keyset,
  type LeftColumnsOf,
  type PageSpan,
  timeOfKey,
} from '../../../platform/database/index.ts';
import { visibilityExpression } from '../visibility/repository.ts';

/** A day of Europe/Rome, 'YYYY-MM-DD', of one tipster's record. */
export type TipsterDay = ColumnsOf<'record_day', 'tipster_id' | 'day'>;

/** Part of one tipster's record. Days are those of the record, both included. */
export interface RecordFilters {
  from?: string | null | undefined;
  to?: string | null | undefined;
  settledOnly?: boolean | undefined;
  /** Only tips that anybody could check. */
  verifiedOnly?: boolean | undefined;
  sport?: string | undefined;
  competitionId?: number | undefined;
  kind?: string | undefined;
  /** A structured market, `multiple` or `custom`. */
  market?: string | undefined;
  bookmaker?: string | undefined;
  phase?: string | undefined;
  isFree?: boolean | undefined;
  oddsBand?: OddsBand | undefined;
}

const TIP_COLUMNS = [
  'tipster_id',
  'id',
  'status',
  'kind',
  'phase',
  'side',
  'is_free',
  'bookmaker',
  'stake_milli',
  'stake_basis',
  'total_odds_milli',
  'legs',
  'sport',
  'competition_name',
  'market',
  'commission_milli',
  'price_verified',
  'rule_version',
  'published_at',
  'last_start_at',
  'day',
  'headline_odds_milli',
  'ranking_odds_milli',
  'ranks',
  'self_declared',
  'outcome',
  'profit_micro',
  'staked_micro',
  'clv',
  'fair_clv',
] as const;

interface TipRow
  extends ColumnsOf<'tip', (typeof TIP_COLUMNS)[number]>,
    LeftColumnsOf<'tip_leg', 'grade' | 'closing_probability'> {
  kind: Kind;
  phase: Phase;
  side: Side;
  stake_basis: StakeBasis;
  /** Whether a trade has exits. */
  traded: boolean;
  published_at: Date;
  last_start_at: Date;
  day: string;
  outcome: TipOutcome;
  structured: boolean | null;
}

const COLUMNS = sql`${columns('t', TIP_COLUMNS)}, l.fixture_id is not null as structured, l.grade, l.closing_probability,
  t.kind = 'exchange' and exists (
    select from tip_exit e where e.tipster_id = t.tipster_id and e.tip_id = t.id) as traded`;

/** A single's leg, for columns that only legs have. */
export const LEG = sql`left join tip_leg l on t.legs = 1 and l.tipster_id = t.tipster_id and l.tip_id = t.id`;

export const IN_RECORD = sql`t.status <> 'draft' and t.day is not null`;

function marketOf(row: TipRow): RecordMarket {
  if (row.legs !== 1) return 'multiple';
  const listedMarket = MARKETS.find((market) => market === row.market);
  return row.structured && listedMarket ? listedMarket : 'custom';
}

/** A trade's outcome is the sign of its sum, and a withdrawn tip has none; the entry of both goes by the match's result. */
function entryOutcomeOf(row: TipRow, outcome: RecordOutcome): RecordOutcome {
  const isApart = outcome === 'withdrawn' || (row.traded && isOutcome(outcome));
  return isApart && row.grade !== null && isOutcome(row.grade) ? entryOutcome(row.side, row.grade) : outcome;
}

function wagerOf(row: TipRow): SettledBet {
  const { side, stake_milli: stake, stake_basis: stakeBasis, commission_milli: commission } = row;
  return { side, legs: [{ odds: row.total_odds_milli }], stake, stakeBasis, commission };
}

/** Returns the result of the entry at the headline price; an open or withdrawn tip has none, and an accumulator its own. */
function verifiedOf(row: TipRow, result: VerifiedResult): VerifiedResult | null {
  const facts = { phase: row.phase, priceVerified: row.price_verified ?? false, selfDeclared: row.self_declared };
  if (!isVerified(facts)) return null;
  if (row.legs !== 1 || row.profit_micro === null || row.grade === null || !isOutcome(row.grade)) return result;
  return verifiedResult(wagerOf(row), {
    grade: row.grade,
    ruleVersion: row.rule_version ?? RULE_VERSION,
    headlineOdds: row.headline_odds_milli ?? row.total_odds_milli,
  });
}

/** A tip of the database as the statistics see it. */
function recordTip(row: TipRow): RecordTip {
  const outcome = row.status === 'withdrawn' ? ('withdrawn' as const) : row.outcome;
  const entry = entryOutcomeOf(row, outcome);
  const result = {
    outcome,
    profitMicro: row.profit_micro ?? 0,
    stakedMicro: row.staked_micro ?? stakedMicro(wagerOf(row)),
  };
  const rankingOdds = row.ranking_odds_milli;
  const ranking =
    row.ranks && rankingOdds !== null
      ? rankingTerm({
          side: row.side,
          oddsMilli: rankingOdds,
          outcome: entry,
          fairClv:
            row.closing_probability === null
              ? null
              : fairClv({ side: row.side, oddsMilli: rankingOdds, probability: row.closing_probability }),
        })
      : null;
  return {
    id: row.id,
    publishedAt: row.published_at.getTime(),
    lastStartAt: row.last_start_at.getTime(),
    day: row.day,
    sport: row.sport,
    competition: row.competition_name,
    market: marketOf(row),
    kind: row.kind,
    phase: row.phase,
    isFree: row.is_free,
    bookmaker: row.bookmaker,
    side: row.side,
    outcome,
    entryOutcome: entry,
    stakedMicro: result.stakedMicro,
    stakeMilli: row.stake_milli,
    profitMicro: result.profitMicro,
    totalOddsMilli: row.total_odds_milli,
    clv: row.clv,
    fairClv: row.fair_clv,
    verified: verifiedOf(row, result),
    ranking,
  };
}

const ORDER = sql`t.tipster_id, t.day, t.last_start_at, t.published_at, t.id`;

/** Every tip of the given days, by tipster and in record order: one statement for all. */
export async function selectDays(db: Db, days: readonly TipsterDay[]): Promise<(RecordTip & TipsterDay)[]> {
  const { rows } = await sql<TipRow>`
    select ${COLUMNS}
    from unnest(${days.map((day) => day.tipster_id)}::bigint[], ${days.map((day) => day.day)}::date[]) as d (tipster_id, day)
    join tip t on t.tipster_id = d.tipster_id and t.day = d.day and ${IN_RECORD} ${LEG}
    order by ${ORDER}`.execute(db);
  return rows.map((row) => ({ ...recordTip(row), tipster_id: row.tipster_id }));
}

/** A ranking tip, its place in the record, and when its result was known. */
export interface KnownTerm extends RankingTerm, Pick<RecordTip, 'id' | 'day' | 'lastStartAt' | 'publishedAt'> {
  tipster_id: number;
  known_at: Date;
}

/** Withdrawn tips are graded, but keep no time of it: their result is taken as known this long after the start. */
const WITHDRAWN_KNOWN_AFTER = '1 day';

/** The settled ranking tips of tipsters, by tipster and in the order in which their results became known. */
export async function selectKnownTerms(db: Db, tipsterIds: readonly number[]): Promise<KnownTerm[]> {
  const { rows } = await sql<TipRow & { known_at: Date }>`
    select ${COLUMNS}, coalesce(t.settled_at, t.last_start_at + ${WITHDRAWN_KNOWN_AFTER}::interval) as known_at
    from tip t ${LEG} where t.tipster_id = any(${[...tipsterIds]}::bigint[]) and t.ranks and ${IN_RECORD}
    order by t.tipster_id, known_at, t.id`.execute(db);
  return rows.flatMap((row) => {
    const { ranking, id, day, lastStartAt, publishedAt } = recordTip(row);
    const place = { id, day, lastStartAt, publishedAt };
    return ranking === null ? [] : [{ ...ranking, ...place, tipster_id: row.tipster_id, known_at: row.known_at }];
  });
}

/** `isVerified` of `domain/record` in SQL, for `tip as t`. */
export const IS_VERIFIED = sql`t.phase = 'prematch' and t.price_verified and not t.self_declared`;

/** {@link marketOf} in SQL. */
function ofMarket(market: string): RawBuilder<unknown> {
  if (market === 'multiple') return sql`t.legs <> 1`;
  const isListed = sql`t.market = any(${[...MARKETS]}::text[])`;
  if (market === 'custom') return sql`t.legs = 1 and (l.fixture_id is null or not ${isListed})`;
  return sql`t.legs = 1 and l.fixture_id is not null and ${isListed} and t.market = ${market}`;
}

function conditions(filters: RecordFilters): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [IN_RECORD];
  const add = (condition: RawBuilder<unknown>) => all.push(condition);
  if (filters.from != null) add(sql`t.day >= ${filters.from}::date`);
  if (filters.to != null) add(sql`t.day <= ${filters.to}::date`);
  if (filters.settledOnly) add(sql`t.settled_at is not null`);
  if (filters.verifiedOnly) add(IS_VERIFIED);
  if (filters.sport !== undefined) add(sql`t.sport = ${filters.sport}`);
  if (filters.competitionId !== undefined) add(sql`t.competition_id = ${filters.competitionId}`);
  if (filters.kind !== undefined) add(sql`t.kind = ${filters.kind}`);
  if (filters.market !== undefined) add(ofMarket(filters.market));
  if (filters.bookmaker !== undefined) add(sql`t.bookmaker = ${filters.bookmaker}`);
  if (filters.phase !== undefined) add(sql`t.phase = ${filters.phase}`);
  if (filters.isFree !== undefined) add(sql`t.is_free = ${filters.isFree}`);
  if (filters.oddsBand !== undefined) {
    const { from, below } = oddsBandLimits(filters.oddsBand);
    if (from !== null) add(sql`t.total_odds_milli >= ${from}`);
    if (below !== null) add(sql`t.total_odds_milli < ${below}`);
  }
  return all;
}

function matching(tipsterId: number, filters: RecordFilters): RawBuilder<unknown> {
  return sql`t.tipster_id = ${tipsterId} and ${sql.join(conditions(filters), sql` and `)}`;
}

/** Returns a tipster's tips in record order. */
export async function selectRecord(db: Db, tipsterId: number, filters: RecordFilters = {}): Promise<RecordTip[]> {
  const { rows } = await sql<TipRow>`
    select ${COLUMNS} from tip t ${LEG} where ${matching(tipsterId, filters)} order by ${ORDER}`.execute(db);
  return rows.map(recordTip);
}

export interface PickRow {
  id: number;
  match: string;
  /** Market, line, selection and side. */
  pick: string;
}

/** Returns the selections of a tipster's settled singles on matches of the calendar. */
export async function selectPicks(db: Db, tipsterId: number, filters: RecordFilters): Promise<PickRow[]> {
  const { rows } = await sql<PickRow>`
    select t.id, l.fixture_id::text as match, concat_ws('|', l.market, l.line_milli, l.selection, t.side) as pick
    from tip t join tip_leg l on l.tipster_id = t.tipster_id and l.tip_id = t.id
    where t.legs = 1 and l.fixture_id is not null and t.settled_at is not null and ${matching(tipsterId, filters)}`.execute(
    db,
  );
  return rows;
}

/** The matches of some of a tipster's tips, which the caller knows to be settled. */
export async function selectEvents(
  db: Db,
  tipsterId: number,
  ids: readonly number[],
): Promise<{ id: number; event: string }[]> {
  const { rows } = await sql<{ id: number; event: string }>`
    select l.tip_id as id, string_agg(l.event, ' + ' order by l.n) as event from tip_leg l
    where l.tipster_id = ${tipsterId} and l.tip_id = any(${[...ids]}::bigint[]) group by 1`.execute(db);
  return rows;
}

/** Settled and withdrawn tips, which everybody sees whole, and postponed ones only for readers who do. */
function listed(viewer: Viewer, now: Date): RawBuilder<unknown> {
  return sql`(t.settled_at is not null or t.status = 'withdrawn'
    or (t.outcome = 'postponed' and ${visibilityExpression(viewer, now)} = 'whole'))`;
}

const LATEST_FIRST = [sql`t.day`, sql`t.last_start_at`, sql`t.published_at`, sql`t.id`];

/** A tip's place in a record's pages: its last start, its publication (milliseconds) and its id. */
export function recordKey(tip: Pick<RecordTip, 'lastStartAt' | 'publishedAt' | 'id'>): [number, number, number] {
  return [tip.lastStartAt, tip.publishedAt, tip.id];
}

/** A page of the tips that a record lists, latest first, one more than asked for where there are more. */
export async function selectRecordPage(
  db: Db,
  viewer: Viewer,
  of: { tipsterId: number; filters: RecordFilters; span: PageSpan },
  now: Date,
): Promise<RecordTip[]> {
  const { span } = of;
  const [start, published, id] = span.position?.key ?? [];
  const startsAt = timeOfKey(start);
  const edge = span.position && [
    sql`(${startsAt}::timestamptz at time zone 'Europe/Rome')::date`,
    startsAt,
    timeOfKey(published),
    id,
  ];
  const { beyond, orderBy, limit } = keyset(LATEST_FIRST, 'desc', span, edge);
  const { rows } = await sql<TipRow>`
    select ${COLUMNS} from tip t ${LEG}
    where ${matching(of.tipsterId, of.filters)} and ${listed(viewer, now)} and ${beyond}
    order by ${orderBy} ${limit}`.execute(db);
  return rows.map(recordTip);
}

/** How many tips a record lists, up to one more than `COUNT_MAX`. */
export function countRecord(
  db: Db,
  viewer: Viewer,
  of: { tipsterId: number; filters: RecordFilters },
  now: Date,
): Promise<number> {
  const leg = of.filters.market === undefined ? sql`` : LEG;
  return countUpToMax(
    db,
    sql`select 1 from tip t ${leg} where ${matching(of.tipsterId, of.filters)} and ${listed(viewer, now)}`,
  );
}

/** Days of a tipster with tips or stored rows. */
export async function selectDayList(db: Db, tipsterId: number): Promise<TipsterDay[]> {
  const { rows } = await sql<TipsterDay>`
    select ${tipsterId}::bigint as tipster_id, d.day from (
      select t.day from tip t where t.tipster_id = ${tipsterId} and ${IN_RECORD}
      union select day from record_day where tipster_id = ${tipsterId}
      union select day from record_segment where tipster_id = ${tipsterId}
      union select day from record_day_value where tipster_id = ${tipsterId}) d`.execute(db);
  return rows;
}
