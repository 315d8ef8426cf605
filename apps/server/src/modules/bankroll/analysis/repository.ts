import type { breakDown } from '@quotavera/contract/bankroll';
import type { BetOfRecord, SliceSums } from '@quotavera/domain/bankroll';
import { TIP_OUTCOMES } from '@quotavera/domain/bet';
import { oddsBandLimits } from '@quotavera/domain/records';
import { DAY_MS } from '@quotavera/domain/time';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type ColumnsOf, columns, type Db, domainNames, type Trx } from '../../../platform/database/index.ts';
import { hasTag } from '../tags/repository.ts';

export type AnalysisFilters = Omit<z.output<typeof breakDown.query>, 'by'>;
export type Dimension = z.output<typeof breakDown.query>['by'];

/** The tipster of a followed tip by username, of an imported bet as the file names them. */
const TIPSTER = sql`coalesce((select a.username_visible from account a where a.id = b.tipster_id), b.tipster_name, '')`;

/** The expression of a bet's key in each breakdown. */
const KEYS: Readonly<Record<Dimension, RawBuilder<unknown>>> = {
  sport: sql`b.sport`,
  competition: sql`b.competition_name`,
  market: sql`b.market`,
  kind: sql`b.kind`,
  odds: sql`case when b.total_odds_milli < 1500 then '1.01-1.49' when b.total_odds_milli < 2000 then '1.50-1.99'
    when b.total_odds_milli < 3000 then '2.00-2.99' when b.total_odds_milli < 5000 then '3.00-4.99' else '5.00+' end`,
  bookmaker: sql`coalesce(b.bookmaker, '')`,
  tipster: sql`coalesce(b.tipster_id::text, b.tipster_name, '')`,
  weekday: sql`extract(isodow from b.day)::text`,
  phase: sql`b.phase`,
  tag: sql`coalesce(g.name, '')`,
};

/** A bet counts on the line of each of its tags. */
const WITH_TAGS = sql`left join own_bet_tag t on t.bet_id = b.id left join bet_tag g on g.id = t.tag_id`;

/** The bets that filters leave. */
function conditionOf(filters: AnalysisFilters): RawBuilder<unknown> {
  const { bankroll, from, to, odds, tipster, tag, ...same } = filters;
  const conditions = [
    sql`b.bankroll_id = ${bankroll}`,
    ...(from === undefined ? [] : [sql`b.day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`b.day <= ${to}::date`]),
    ...(tipster === undefined ? [] : [sql`${TIPSTER} = ${tipster}`]),
    ...(tag === undefined ? [] : [hasTag(sql`(select account_id from bankroll where id = ${bankroll})`, tag)]),
    ...(['sport', 'competition', 'market', 'kind', 'bookmaker', 'weekday', 'phase'] as const).flatMap((name) =>
      same[name] === undefined ? [] : [sql`${KEYS[name]} = ${same[name]}`],
    ),
  ];
  if (odds !== undefined) {
    const { from: least, below } = oddsBandLimits(odds);
    if (least !== null) conditions.push(sql`b.total_odds_milli >= ${least}`);
    if (below !== null) conditions.push(sql`b.total_odds_milli < ${below}`);
  }
  return sql.join(conditions, sql` and `);
}

/** The version of a bankroll's bets, tags and money; 0 for one in which nothing has happened yet. */
export async function selectVersion(db: Db, bankrollId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from bankroll_version where bankroll_id = ${bankrollId}`.execute(db);
  return rows[0]?.version ?? 0;
}

/** The database stops a statement whose answer nobody needs any more. */
const untilNeedless = (signal: AbortSignal | undefined) =>
  ({ signal, inflightQueryAbortStrategy: 'cancel query' }) as const;

/** Odds in thousandths are below this. */
const ODDS_END = 2 ** 31;
const OUTCOMES_END = 8;

/**
 * The columns that the statistics need; what a bet was on is for the database alone. Each column costs as much as a third of the scan, so
 * that day, outcome and odds, whose ranges are known, are sent as one number (below 2^53).
 */
const COLUMNS = {
  packed: sql`((b.day - date '1970-01-01')::int8 * ${sql.lit(OUTCOMES_END)} + array_position(${[...TIP_OUTCOMES]}::text[], b.outcome))
    * ${sql.lit(ODDS_END)} + b.total_odds_milli`,
  stake: sql`b.stake_cents`,
  staked: sql`coalesce(b.staked_cents, b.risk_cents)`,
  profit: sql`coalesce(b.profit_cents, 0)`,
  clv: sql`b.clv`,
  fairClv: sql`b.fair_clv`,
} as const;
type Column = keyof typeof COLUMNS;

/** The numbers of an array that PostgreSQL wrote: `{1,NULL,2.5}`. A JSON parser reads them many times faster than the driver does. */
function numbersOf(array: string | null): (number | null)[] {
  return array === null ? [] : JSON.parse(`[${array.slice(1, -1).replaceAll('NULL', 'null')}]`);
}

/**
 * Bets in the order of a record. They are sent column by column, as arrays of one row: 100,000 rows of objects would take the driver longer
 * than the statistics take.
 */
export async function selectRecord(db: Db, filters: AnalysisFilters, needless?: AbortSignal): Promise<BetOfRecord[]> {
  const names = Object.keys(COLUMNS) as readonly Column[];
  const read = names.map((name) => sql`${COLUMNS[name]} as ${sql.ref(name)}`);
  const sent = names.map((name) => sql`array_agg(${sql.ref(name)})::text as ${sql.ref(name)}`);
  const { rows } = await sql<{ readonly [Name in Column]: string | null }>`
    select ${sql.join(sent)} from (
      select ${sql.join(read)} from own_bet b where ${conditionOf(filters)} order by b.last_start_at, b.placed_at, b.id) b`.execute(
    domainNames(db),
    untilNeedless(needless),
  );
  needless?.throwIfAborted();
  const column = (name: Column) => numbersOf(rows[0]![name]);
  const [stake, staked, profit] = [column('stake'), column('staked'), column('profit')];
  const [clv, fairClv] = [column('clv'), column('fairClv')];
  const days = new Map<number, string>();
  const dayOf = (number: number): string => {
    const known = days.get(number);
    if (known !== undefined) return known;
    const text = new Date(number * DAY_MS).toISOString().slice(0, 10);
    days.set(number, text);
    return text;
  };
  // Field by field: spreading 100,000 objects takes longer than reading them.
  return column('packed').map((packed, n) => {
    const dayAndOutcome = Math.floor(packed! / ODDS_END);
    const outcome = TIP_OUTCOMES[(dayAndOutcome % OUTCOMES_END) - 1]!;
    return {
      id: n,
      placedAt: n,
      lastStartAt: n,
      day: dayOf(Math.floor(dayAndOutcome / OUTCOMES_END)),
      sport: '',
      competition: '',
      market: 'custom',
      kind: 'other',
      phase: 'prematch',
      side: 'back',
      bookmaker: null,
      outcome,
      entryOutcome: outcome,
      stakeCents: stake[n]!,
      stakedCents: staked[n]!,
      profitCents: profit[n]!,
      totalOdds: packed! % ODDS_END,
      clv: clv[n] ?? null,
      fairClv: fairClv[n] ?? null,
    };
  });
}

export interface SliceRow extends SliceSums {
  key: string;
}

/** Lines of a breakdown that are answered at most. */
const LINES = 200;

/** Sums over settled bets by a key. */
export async function selectSlices(
  db: Db,
  filters: AnalysisFilters,
  { by, needless }: { by: Dimension; needless: AbortSignal },
): Promise<SliceRow[]> {
  const { rows } = await sql<SliceRow>`
    select key, count(*)::int as bets, sum(s) as staked, sum(p) as profit, sum(p * p) as profit_sq, sum(p * s) as cross,
      sum(s * s) as staked_sq, sum(s * s * o) as fair_variance
    from (select ${KEYS[by]} as key, b.staked_cents::float8 as s, b.profit_cents::float8 as p, b.total_odds_milli / 1000.0::float8 - 1 as o
      from own_bet b ${by === 'tag' ? WITH_TAGS : sql``} where ${conditionOf(filters)} and b.settled_at is not null) x
    group by 1 order by 2 desc, 1 limit ${sql.lit(LINES)}`.execute(domainNames(db), untilNeedless(needless));
  if (by !== 'tipster') return rows;
  const { rows: names } = await sql<{ id: string; name: string }>`
    select id::text, username_visible as name from account where id::text = any(${rows.map(({ key }) => key)}::text[])`.execute(
    db,
  );
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({ ...row, key: nameOf.get(row.key) ?? row.key }));
}

const FILE_COLUMNS = [
  'id',
  'placed_at',
  'day',
  'source',
  'sport',
  'market',
  'kind',
  'phase',
  'side',
  'bookmaker',
  'outcome',
  'clv',
  'fair_clv',
  'over_limit',
  'note',
  'funds',
] as const;

/** Rows of a file, in pages of the record's order. */
export interface FileRow extends ColumnsOf<'own_bet', (typeof FILE_COLUMNS)[number]> {
  competition: string;
  event: string;
  selection: string;
  tipster: string;
  odds: number;
  stake: number;
  /** It is null for a back. */
  liability: number | null;
  staked: number | null;
  profit: number | null;
  closing: number | null;
  /** The bankroll's, in which the sums are. */
  currency: string;
  commission: number;
  /** The price before a boost. */
  base_odds: number | null;
  each_way: string | null;
  system: string | null;
  /** Lists that stand in one cell each, as JSON: selections, exits of a trade, cash-outs. */
  selections: string;
  exits: string | null;
  cash_outs: string | null;
  original_currency: string | null;
  original_stake: number | null;
  exchange_rate: string | null;
  exchange_day: string | null;
  tags: readonly string[] | null;
}

/** Every selection of a bet with its result, as an import reads it back. */
const SELECTIONS = sql`json_agg(json_build_object('sport', sport, 'competition', competition, 'event', event, 'market', market,
  'selection', selection, 'detail', coalesce(sub_result, trim_scale(line_milli / 1000.0)::text), 'starts_at', starts_at,
  'odds', odds_milli, 'grade', grade, 'placed', placed,
  'dead_heat', case when dead_heat_tied is not null then json_build_array(dead_heat_places, dead_heat_tied) end,
  'place_dead_heat', case when place_dead_heat_tied is not null
    then json_build_array(place_dead_heat_places, place_dead_heat_tied) end) order by n)::text`;

const FILE_PAGE = 2_000;

export async function* eachFileRow(db: Db, filters: AnalysisFilters): AsyncGenerator<FileRow[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<FileRow>`
      select ${columns('b', FILE_COLUMNS)}, b.competition_name as competition, l.event, l.selection,
      ${TIPSTER} as tipster, b.total_odds_milli as odds, b.stake_cents as stake,
      case when b.side = 'lay' then b.risk_cents end as liability, b.staked_cents as staked,
      b.profit_cents as profit, b.closing_odds_milli as closing, b.commission_milli as commission,
      (select r.currency from bankroll r where r.id = b.bankroll_id) as currency,
      case when b.boosted_odds_milli is not null and b.legs = 1 then l.base_odds end as base_odds,
      '1/' || b.place_divisor || coalesce(' (' || b.places_paid || ')', '') as each_way, array_to_string(b.system_sizes, '+') as system,
      l.selections, x.exits, c.cash_outs, b.original_currency, b.original_stake_cents as original_stake,
      b.exchange_rate::text, b.exchange_day, g.tags
      from own_bet b
        cross join lateral (select string_agg(event, ' | ' order by n) as event, string_agg(selection, ' | ' order by n) as selection,
          min(odds_milli) as base_odds, ${SELECTIONS} as selections from own_bet_leg where bet_id = b.id) l
        cross join lateral (select json_agg(json_build_object('share', share, 'odds', odds_milli, 'hedge', hedge) order by n)::text as exits
          from own_bet_exit where bet_id = b.id) x
        cross join lateral (select json_agg(json_build_object('share', share, 'received', received_cents, 'at', at) order by n)::text
          as cash_outs from own_bet_cash_out where bet_id = b.id) c
        cross join lateral (select array_agg(g.name order by t.n) as tags from own_bet_tag t join bet_tag g on g.id = t.tag_id
          where t.bet_id = b.id) g
      where ${conditionOf(filters)} and b.id > ${after} order by b.id limit ${sql.lit(FILE_PAGE)}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.id;
  }
}

export interface ViewRow extends ColumnsOf<'analysis_view', 'id' | 'name'> {
  filters: Readonly<Record<string, string>>;
}

export async function selectViews(db: Db, accountId: number): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select id, name, filters from analysis_view where account_id = ${accountId} order by lower(name)`.execute(db);
  return rows;
}

export async function upsertView(
  trx: Trx,
  accountId: number,
  view: Omit<ViewRow, 'id' | 'filters'> & { filters: object; at: Date },
): Promise<void> {
  await sql`insert into analysis_view (account_id, name, filters, created_at)
    values (${accountId}, ${view.name}, ${JSON.stringify(view.filters)}::jsonb, ${view.at})
    on conflict (account_id, lower(name)) do update set name = excluded.name, filters = excluded.filters`.execute(trx);
}

export async function deleteView(db: Db, accountId: number, id: number): Promise<boolean> {
  const { rows } =
    await sql`delete from analysis_view where account_id = ${accountId} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}
