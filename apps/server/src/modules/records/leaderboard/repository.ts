import type { Viewer } from '@quotavera/domain/access';
import type { SortOrder } from '@quotavera/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  type Db,
  fits,
  type KeysetColumn,
  mixedKeyset,
  type PageSpan,
  readTypedName,
  type SearchedNames,
} from '../../../platform/database/index.ts';
import { chosenTipsters, type OwnChoice } from '../../tips/follow/index.ts';

/** A leaderboard shows a slice of the standings. */
export interface Slice {
  period: string;
  sport: string;
  kind: string;
  minBets: number;
  search?: string | undefined;
  /** Only those whom the reader chose: follows, or subscribes to at this moment. */
  of?: { choice: OwnChoice; at: Date } | undefined;
}

/** Whether a slice is the same for every reader. */
export function isForAll(slice: Slice): boolean {
  return slice.of === undefined;
}

/** An order: columns from the most to the least important; the tipster's id breaks what ties are left, ascending. */
export type Order = readonly { column: SortColumn; direction: SortOrder }[];

export type SortColumn =
  | 'expected_yield'
  | 'expected_yield_low'
  | 'ranking_bets'
  | 'settled'
  | 'yield'
  | 'profit_micro'
  | 'fair_clv'
  | 'strike_rate'
  | 'average_odds'
  | 'drawdown_micro'
  | 'followers'
  | 'created_at';

/** Columns that make both sums of a record. */
export const SUMS = [
  'settled',
  'staked_micro',
  'profit_micro',
  'all_settled',
  'all_staked_micro',
  'all_profit_micro',
] as const;

/** Everybody may read these columns of every place in the ranking. */
const ORDER_COLUMNS = [
  'tipster_id',
  'settled',
  'ranking_bets',
  'expected_yield',
  'expected_yield_low',
  'expected_yield_high',
  'badge',
] as const;

const STANDING_COLUMNS = [
  ...ORDER_COLUMNS,
  'staked_micro',
  'profit_micro',
  'all_settled',
  'all_staked_micro',
  'all_profit_micro',
  'yield',
  'clv',
  'fair_clv',
  'strike_rate',
  'average_odds',
  'drawdown_micro',
] as const;

/** A row of the ranking's order. */
export interface OrderView extends ColumnsOf<'standing', (typeof ORDER_COLUMNS)[number]> {
  username: string;
  name: string;
  avatar_url: string | null;
  followed: boolean;
  /** The values of the order's columns. */
  position: readonly (number | null)[];
}

export interface StandingView
  extends OrderView,
    ColumnsOf<'standing', (typeof STANDING_COLUMNS)[number]>,
    ColumnsOf<'tipster', 'followers' | 'headline' | 'created_at'> {
  spark: number[];
}

export const RANK_ORDER: Order = [
  { column: 'expected_yield_low', direction: 'desc' },
  // Tipsters without a rank are sorted by how near they are to one, which doesn't depend on luck.
  { column: 'ranking_bets', direction: 'desc' },
];

/** Columns of the tipster's own row; all the others are in the standings' key. */
const OF_TIPSTER: readonly SortColumn[] = ['followers', 'created_at'];

function columnOf(column: SortColumn): RawBuilder<unknown> {
  if (column === 'created_at') return sql`extract(epoch from t.created_at)::float8`;
  return OF_TIPSTER.includes(column) ? sql.ref(`t.${column}`) : sql.ref(`s.${column}`);
}

const NAMES: SearchedNames = {
  column: sql`a.search_name`,
  dictionary: 'account',
  rows: sql`from tipster t join account a on a.id = t.id where true`,
};

async function conditions(db: Db, slice: Slice, viewer: Viewer): Promise<RawBuilder<unknown>[]> {
  const all = [
    sql`s.period = ${slice.period} and s.sport = ${slice.sport} and s.kind = ${slice.kind}`,
    sql`s.settled >= ${slice.minBets}`,
  ];
  // Suspended, closed and erased tipsters are only listed for their followers. They are few, so `not in` is fast.
  if (isForAll(slice)) {
    all.push(sql`s.tipster_id not in (select id from account where banned_at is not null
      union all select id from account where deactivated_at is not null
      union all select id from account where erased_at is not null)`);
  }
  if (slice.search) {
    const name = await readTypedName(db, slice.search, NAMES);
    all.push(
      name
        ? sql`s.tipster_id in (select t.id from tipster t join account a on a.id = t.id where ${fits(NAMES, name)})`
        : sql`false`,
    );
  }
  if (slice.of) all.push(sql`s.tipster_id in ${chosenTipsters(viewer, slice.of.choice, slice.of.at)}`);
  return all;
}

const NULLABLE: readonly SortColumn[] = [
  'expected_yield',
  'expected_yield_low',
  'yield',
  'fair_clv',
  'strike_rate',
  'average_odds',
];

function columnsOf(order: Order): KeysetColumn[] {
  const columns = order.map(({ column, direction }) => ({
    column: columnOf(column),
    order: direction,
    nullable: NULLABLE.includes(column),
  }));
  return [...columns, { column: sql`s.tipster_id`, order: 'asc', nullable: false }];
}

interface BoardSpan {
  slice: Slice;
  order: Order;
  page: PageSpan;
}

/** Selects a page of these columns. The slice is ordered inside an index; only the page's rows are read. */
async function selectRows<Row extends OrderView>(
  db: Db,
  viewer: Viewer,
  { slice, order, page }: BoardSpan,
  shown: RawBuilder<unknown>,
): Promise<Row[]> {
  const { beyond, orderBy, limit } = mixedKeyset(columnsOf(order), page);
  const ofTipster = order.some(({ column }) => OF_TIPSTER.includes(column));
  const followed =
    viewer.type === 'visitor'
      ? sql`false`
      : sql`exists (select from follow f where f.account_id = ${viewer.accountId} and f.tipster_id = s.tipster_id)`;
  const chosen = await conditions(db, slice, viewer);
  const { rows } = await sql<Row>`
    with page as materialized (
      select s.tipster_id, row_number() over (order by ${orderBy}) as n,
        json_build_array(${sql.join(order.map(({ column }) => columnOf(column)))}) as position
      from standing s ${ofTipster ? sql`join tipster t on t.id = s.tipster_id` : sql``}
      where ${sql.join([...chosen, beyond], sql` and `)}
      order by ${orderBy} ${limit})
    select ${shown}, a.username_visible as username, trim(a.first_name || ' ' || a.last_name) as name, a.avatar_url,
      ${followed} as followed, p.position
    from page p
    join standing s on s.tipster_id = p.tipster_id and s.period = ${slice.period}
      and s.sport = ${slice.sport} and s.kind = ${slice.kind}
    join tipster t on t.id = s.tipster_id
    join account a on a.id = s.tipster_id
    order by p.n`.execute(db);
  return rows;
}

/** Selects a page of whole rows, with a row more than it shows, to know whether there are more. */
export function selectStandings(db: Db, viewer: Viewer, span: BoardSpan): Promise<StandingView[]> {
  const shown = sql`${columns('s', STANDING_COLUMNS)}, s.spark, t.followers, t.headline, t.created_at`;
  return selectRows<StandingView>(db, viewer, span, shown);
}

/** Selects a page of what is public of the ranking's order: it names no other column. */
export function selectOrder(db: Db, viewer: Viewer, span: BoardSpan): Promise<OrderView[]> {
  return selectRows<OrderView>(db, viewer, span, columns('s', ORDER_COLUMNS));
}

/** How many the slice has, and how many of them hold the badge. */
export async function countStandings(db: Db, viewer: Viewer, slice: Slice): Promise<{ count: number; badges: number }> {
  const { rows } = await sql<{ count: number; badges: number }>`
    select count(*) as count, count(*) filter (where s.badge) as badges from standing s
    where ${sql.join(await conditions(db, slice, viewer), sql` and `)}`.execute(db);
  return rows[0]!;
}

const IN_RANK_ORDER = mixedKeyset(columnsOf(RANK_ORDER), { limit: 0, offset: 0, position: null }).orderBy;

/** The ids of a slice in the ranking order, search and readers' choices aside: read from the index alone. */
export async function selectRanking(db: Db, slice: Slice): Promise<number[]> {
  const whole = { ...slice, search: undefined, of: undefined };
  const { rows } = await sql<{ ids: string }>`
    select string_agg(tipster_id::text, ',') as ids from (
      select s.tipster_id from standing s
      where ${sql.join(await conditions(db, whole, { type: 'visitor' }), sql` and `)} order by ${IN_RANK_ORDER} offset 0) ranked`.execute(
    db,
  );
  return rows[0]?.ids ? rows[0].ids.split(',').map(Number) : [];
}
