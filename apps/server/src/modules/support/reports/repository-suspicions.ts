import { lineOfSide, MARKET_RULES, MARKETS, oppositePick, type PickedBet, repeatOf } from '@quotavera/domain/bet';
import {
  DISMISSED_REST_DAYS,
  NETWORK_ACCOUNTS_MAX,
  type SuspicionKind,
  type SuspicionStatus,
} from '@quotavera/domain/support/reports';
import { DAY_MS } from '@quotavera/domain/time';
import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
  timeOfKey,
} from '../../../platform/database/index.ts';
import { person } from './repository.ts';

/** Two tipsters with something in common; `id` is the lower one. */
interface Pair {
  id: number;
  other: number;
}

const TIPSTERS = sql`select t.id from tipster t join account a on a.id = t.id
  where a.erased_at is null and a.merged_into is null and a.user_type = 'collaborator'`;

/** Tipsters who have paid with the same card. */
export async function selectSharedCards(db: Db): Promise<(Pair & { cards: number })[]> {
  const { rows } = await sql<Pair & { cards: number }>`
    with tipsters as materialized (${TIPSTERS})
    select a.account_id as id, b.account_id as other, count(distinct a.fingerprint)::int as cards
    from payment_card a join payment_card b on b.provider = a.provider and b.fingerprint = a.fingerprint and b.account_id > a.account_id
    where a.account_id in (select id from tipsters) and b.account_id in (select id from tipsters)
    group by 1, 2`.execute(db);
  return rows;
}

/** Tipsters seen on the same network, except on those that many use. */
export async function selectSharedNetworks(db: Db): Promise<(Pair & { networks: number })[]> {
  const { rows } = await sql<Pair & { networks: number }>`
    with tipsters as materialized (${TIPSTERS}), few as (
      select network from account_network group by network having count(*) between 2 and ${NETWORK_ACCOUNTS_MAX})
    select a.account_id as id, b.account_id as other, count(*)::int as networks
    from account_network a join account_network b on b.network = a.network and b.account_id > a.account_id
    where a.network in (select network from few)
      and a.account_id in (select id from tipsters) and b.account_id in (select id from tipsters)
    group by 1, 2`.execute(db);
  return rows;
}

/** The selection that a lay of another backs, in markets with two answers. */
const LAID_AS = MARKETS.flatMap((market) =>
  MARKET_RULES[market].selections.flatMap((selection) => {
    const other = oppositePick({ market, selection, line: MARKET_RULES[market].line?.min ?? null });
    return other?.market === market ? [{ code: market, selection, other: other.selection }] : [];
  }),
);

/** Selections of one market, at one line, that can't both come in. */
const OPPOSED = MARKETS.flatMap((market) => {
  const { line, selections } = MARKET_RULES[market];
  const backed = (selection: string): PickedBet => {
    const ownLine = line && lineOfSide(market, selection, line.min);
    return { side: 'back', picks: [{ fixtureId: 1, market, selection, line: ownLine }] };
  };
  return selections.flatMap((selection) =>
    selections
      .filter((other) => repeatOf(backed(selection), backed(other)) === 'opposite')
      .map((other) => ({ code: market, selection, other })),
  );
});

/**
 * A tipster's prematch bets on a single match. A lay in a market with two answers is the back of the other one; the line is said of the
 * home team, so that both sides of a handicap have the same.
 */
const SINGLES = (since: Date) => sql`
  select t.tipster_id, t.id, t.published_at, l.fixture_id, l.market,
    coalesce(laid.other, l.selection) as selection,
    case when laid.other is not null then 'back' else t.side end as side,
    case when l.market = 'asian_handicap' and l.selection = 'away' then -l.line_milli else l.line_milli end as line_milli
  from tip t join tip_leg l on l.tipster_id = t.tipster_id and l.tip_id = t.id
    left join jsonb_to_recordset(${JSON.stringify(LAID_AS)}::jsonb) as laid(code text, selection text, other text)
      on t.side = 'lay' and laid.code = l.market and laid.selection = l.selection
  where t.status = 'published' and t.published_at >= ${since} and t.legs = 1 and l.fixture_id is not null and t.phase = 'prematch'`;

/** Pairs of tipsters with the markets that both bet, and those that they bet against each other. */
export async function selectSharedMarkets(
  db: Db,
  since: Date,
): Promise<(Pair & { shared: number; opposite: number; tips: number[] })[]> {
  const { rows } = await sql<Pair & { shared: number; opposite: number; tips: number[] }>`
    with single as materialized (${SINGLES(since)}), tipsters as materialized (${TIPSTERS}),
      opposed as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(OPPOSED)}::jsonb) as o(code text, selection text, other text)),
      pair as (
        select a.tipster_id as id, b.tipster_id as other, a.id as tip, b.id as other_tip, a.published_at,
          case when a.side <> b.side then a.selection = b.selection
            else a.side = 'back' and (a.market, a.selection, b.selection) in (select o.code, o.selection, o.other from opposed o) end as opposite
        from single a join single b on b.fixture_id = a.fixture_id and b.market = a.market
          and b.line_milli is not distinct from a.line_milli and b.tipster_id > a.tipster_id
        where a.tipster_id in (select id from tipsters) and b.tipster_id in (select id from tipsters))
    select id, other, count(*)::int as shared, count(*) filter (where opposite)::int as opposite,
      (array_agg(tip order by published_at desc) filter (where opposite))[1:3]
        || (array_agg(other_tip order by published_at desc) filter (where opposite))[1:3] as tips
    from pair group by 1, 2 having count(*) filter (where opposite) > 0`.execute(db);
  return rows;
}

/** Pairs of tipsters of whom the first published, within a day, what the other had published. */
export async function selectLaterTips(
  db: Db,
  since: Date,
): Promise<(Pair & { tips: number; later: number; samples: number[] })[]> {
  const { rows } = await sql<Pair & { tips: number; later: number; samples: number[] }>`
    with single as materialized (${SINGLES(since)}), tipsters as materialized (${TIPSTERS}),
      counted as (select tipster_id, count(*)::int as tips from single group by 1)
    select b.tipster_id as id, a.tipster_id as other, c.tips, count(distinct b.id)::int as later,
      (array_agg(b.id order by b.published_at desc))[1:6] as samples
    from single a join single b on b.fixture_id = a.fixture_id and b.market = a.market and b.selection = a.selection
      and b.side = a.side and b.line_milli is not distinct from a.line_milli and b.tipster_id <> a.tipster_id
      and b.published_at > a.published_at and b.published_at <= a.published_at + interval '24 hours'
    join counted c on c.tipster_id = b.tipster_id
    where a.tipster_id in (select id from tipsters) and b.tipster_id in (select id from tipsters)
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** Tipsters with the bets that they published although they had published them before, or bet against them. */
export async function selectRepeatedBets(
  db: Db,
  since: Date,
): Promise<{ id: number; same: number; opposite: number; tips: number[] }[]> {
  const { rows } = await sql<{ id: number; same: number; opposite: number; tips: number[] }>`
    with tipsters as materialized (${TIPSTERS})
    select tipster_id as id, count(*) filter (where repeat_kind = 'same')::int as same,
      count(*) filter (where repeat_kind = 'opposite')::int as opposite,
      (array_agg(id order by published_at desc))[1:6] as tips
    from tip where repeat_kind is not null and status = 'published' and published_at >= ${since}
      and tipster_id in (select id from tipsters)
    group by 1`.execute(db);
  return rows;
}

export interface PriceRow {
  id: number;
  tips: number;
  unverified: number;
  tips_before: number;
  unverified_before: number;
  samples: number[];
}

/** Published tips of each tipster and those without a confirmed price, since one moment and between the two. */
export async function selectPrices(db: Db, before: Date, since: Date): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    with tipsters as materialized (${TIPSTERS})
    select tipster_id as id,
      count(*) filter (where published_at >= ${since})::int as tips,
      count(*) filter (where published_at >= ${since} and price_verified is not true)::int as unverified,
      count(*) filter (where published_at < ${since})::int as tips_before,
      count(*) filter (where published_at < ${since} and price_verified is not true)::int as unverified_before,
      coalesce((array_agg(id order by published_at desc) filter (where published_at >= ${since} and price_verified is not true))[1:6],
        '{}') as samples
    from tip where status <> 'draft' and published_at >= ${before} and tipster_id in (select id from tipsters)
    group by 1`.execute(db);
  return rows;
}

/** A text of a tipster that others read; `tip` is null for what the profile says. */
export interface PublicWords {
  id: number;
  tip: number | null;
  words: string;
}

/** Reads the words of tipsters on themselves and of their tips published since. */
export async function selectPublicWords(db: Db, since: Date): Promise<PublicWords[]> {
  const { rows } = await sql<PublicWords>`
    with tipsters as materialized (${TIPSTERS})
    select a.id, null::bigint as tip, a.bio as words from account a where a.bio <> '' and a.id in (select id from tipsters)
    union all
    select tipster_id, id, concat_ws(E'\\n', description, array_to_string(tags, E'\\n')) from tip
    where status <> 'draft' and disabled_at is null and published_at >= ${since} and tipster_id in (select id from tipsters)
      and (description <> '' or tags <> '{}')
    order by 1, 2 desc`.execute(db);
  return rows;
}

export interface Found {
  kind: SuspicionKind;
  account_id: number;
  /** Zero where it is about one account. */
  other_id: number;
  figures: Readonly<Record<string, number>>;
  tips: readonly number[];
}

/** Writes a suspicion. A dismissed suspicion rests for a while; a confirmed one stays confirmed. */
export async function writeFound(db: Db, found: Found, at: Date): Promise<void> {
  const rested = new Date(at.getTime() - DISMISSED_REST_DAYS * DAY_MS);
  const again = sql`s.status = 'dismissed' and s.decided_at < ${rested}`;
  await sql`
    insert into suspicion as s (kind, account_id, other_id, figures, tips, found_at, seen_at)
    values (${found.kind}, ${found.account_id}, ${found.other_id}, ${JSON.stringify(found.figures)}, ${[...found.tips]}::bigint[], ${at}, ${at})
    on conflict (kind, account_id, other_id) do update set
      seen_at = excluded.seen_at,
      figures = case when s.status = 'open' or ${again} then excluded.figures else s.figures end,
      tips = case when s.status = 'open' or ${again} then excluded.tips else s.tips end,
      found_at = case when ${again} then excluded.found_at else s.found_at end,
      note = case when ${again} then '' else s.note end,
      decided_by = case when ${again} then null else s.decided_by end,
      decided_at = case when ${again} then null else s.decided_at end,
      status = case when ${again} then 'open' else s.status end`.execute(db);
}

/** An open suspicion that hasn't been found again for so long is over: the records have changed. */
export async function deleteFaded(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('suspicion').where('status', '=', 'open').where('seen_at', '<', before).execute();
}

export interface SuspicionRow
  extends Found,
    ColumnsOf<'suspicion', 'id' | 'found_at' | 'seen_at' | 'note' | 'decided_at'> {
  status: SuspicionStatus;
  decided_by: string | null;
  account: PersonRow;
  other: PersonRow | null;
}
interface PersonRow {
  id: number;
  username: string;
  name: string;
  email: string;
}

export interface SuspicionFilters {
  status: SuspicionStatus;
  kinds: readonly SuspicionKind[];
  /** Whether names and addresses are read as well. */
  isNamed: boolean;
}

const row = (isNamed: boolean) => sql`
  select s.id, s.kind, s.account_id, s.other_id, s.status, s.figures, s.tips, s.found_at,
    s.seen_at, s.note, d.username_visible as decided_by, s.decided_at, ${person('a', isNamed)} as account,
    ${person('o', isNamed)} as other
  from suspicion s join account a on a.id = s.account_id left join account o on o.id = s.other_id
    left join account d on d.id = s.decided_by`;

function matching({ status, kinds }: SuspicionFilters): RawBuilder<unknown> {
  return sql`s.status = ${status} and s.kind = any(${[...kinds]}::text[])`;
}

export async function selectSuspicions(db: Db, filters: SuspicionFilters, span: PageSpan): Promise<SuspicionRow[]> {
  const key = span.position?.key;
  const edge = key ? [timeOfKey(key[0]), key[1]] : null;
  const { beyond, orderBy, limit } = keyset([sql`s.found_at`, sql`s.id`], 'desc', span, edge);
  const { rows } = await sql<SuspicionRow>`
    ${row(filters.isNamed)} where ${matching(filters)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countSuspicions(db: Db, filters: SuspicionFilters): Promise<number> {
  return countUpToMax(db, sql`select 1 from suspicion s where ${matching(filters)}`);
}

export async function selectSuspicion(db: Db, id: number, isNamed: boolean): Promise<SuspicionRow | undefined> {
  const { rows } = await sql<SuspicionRow>`${row(isNamed)} where s.id = ${id}`.execute(db);
  return rows[0];
}

/** False when somebody has decided already. */
export async function closeSuspicion(
  trx: Trx,
  id: number,
  decision: { status: SuspicionStatus; note: string; decidedBy: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('suspicion')
    .set({ status: decision.status, note: decision.note, decided_by: decision.decidedBy, decided_at: decision.at })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
