import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
} from '../../../platform/database/index.ts';

const PRICE_COLUMNS = [
  'id',
  'fixture_id',
  'kickoff_at',
  'competition_id',
  'sport',
  'market',
  'selection',
  'line',
  'bookmaker',
  'odds_milli',
  'fair_probability',
  'premium_micro',
  'at',
  'since',
] as const;

export type ValuePrice = ColumnsOf<'value_price', (typeof PRICE_COLUMNS)[number]>;
export type FoundPrice = Omit<ValuePrice, 'id' | 'since'>;

const SAME = sql`v.fixture_id = g.fixture_id and v.bookmaker = g.bookmaker and v.market = g.market and v.selection = g.selection
  and v.line is not distinct from g.line`;

/** Replaces what was found: what is there no more goes, what stays keeps since when it has been there. */
export async function replacePrices(trx: Trx, found: readonly FoundPrice[], at: Date): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as g (fixture_id bigint, kickoff_at timestamptz,
    competition_id bigint, sport text, market text, selection text, line int, bookmaker text, odds_milli int,
    fair_probability double precision, premium_micro int, at timestamptz)`;
  await sql`delete from value_price v where not exists (select from ${given} where ${SAME})`.execute(trx);
  await sql`
    insert into value_price as v (fixture_id, kickoff_at, competition_id, sport, market, selection, line, bookmaker, odds_milli,
      fair_probability, premium_micro, at, since)
    select g.*, ${at}::timestamptz from ${given}
    on conflict (fixture_id, bookmaker, market, selection, line) do update set kickoff_at = excluded.kickoff_at,
      odds_milli = excluded.odds_milli, fair_probability = excluded.fair_probability,
      premium_micro = excluded.premium_micro, at = excluded.at`.execute(trx);
}

export interface ValueFilters {
  bookmakers: readonly string[];
  premiumMicro: number;
  now: Date;
  until: Date | null;
  sport: string | null;
  competitionId: number | null;
  market: string | null;
  oddsMin: number | null;
  oddsMax: number | null;
}

function chosen(of: ValueFilters): RawBuilder<unknown> {
  return sql`v.bookmaker = any(${[...of.bookmakers]}::text[]) and v.premium_micro >= ${of.premiumMicro} and v.kickoff_at > ${of.now}
    and (${of.until}::timestamptz is null or v.kickoff_at <= ${of.until})
    and (${of.sport}::text is null or v.sport = ${of.sport})
    and (${of.competitionId}::bigint is null or v.competition_id = ${of.competitionId})
    and (${of.market}::text is null or v.market = ${of.market})
    and (${of.oddsMin}::int is null or v.odds_milli >= ${of.oddsMin})
    and (${of.oddsMax}::int is null or v.odds_milli <= ${of.oddsMax})`;
}

export interface ListedPrice extends ValuePrice {
  home: string;
  away: string;
  league: string;
  simulated: boolean;
}

const LISTED = sql`value_price v join fixture f on f.id = v.fixture_id join competition c on c.id = v.competition_id
  join team home on home.id = f.home_team_id join team away on away.id = f.away_team_id`;
const MATCH = sql`home.name as home, away.name as away, c.name as league, f.simulated`;

/** A page of prices, the greatest premium first. */
export async function selectPrices(db: Db, filters: ValueFilters, span: PageSpan): Promise<ListedPrice[]> {
  const edge = span.position?.key ?? null;
  const { beyond, orderBy, limit } = keyset([sql`v.premium_micro`, sql`v.id`], 'desc', span, edge);
  const { rows } = await sql<ListedPrice>`
    select ${columns('v', PRICE_COLUMNS)}, ${MATCH} from ${LISTED}
    where ${chosen(filters)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countPrices(db: Db, filters: ValueFilters): Promise<number> {
  return countUpToMax(db, sql`select from value_price v where ${chosen(filters)}`);
}

/** Leagues, markets and sports that prices are listed of now. */
export async function selectFacets(
  db: Db,
  now: Date,
): Promise<Pick<ListedPrice, 'competition_id' | 'league' | 'market' | 'sport'>[]> {
  const { rows } = await sql<Pick<ListedPrice, 'competition_id' | 'league' | 'market' | 'sport'>>`
    select distinct v.competition_id, c.name as league, v.market, v.sport
    from value_price v join competition c on c.id = v.competition_id where v.kickoff_at > ${now} order by c.name, v.market`.execute(
    db,
  );
  return rows;
}

/** Bookmakers that prices above the fair one are listed of, by code. */
export async function selectQuoted(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ bookmaker: string }>`
    select distinct bookmaker from value_price where kickoff_at > ${now} order by bookmaker`.execute(db);
  return rows.map(({ bookmaker }) => bookmaker);
}

const CHOICE_COLUMNS = ['bookmakers', 'premium_milli', 'alerts'] as const;
export type ValueChoice = ColumnsOf<'value_choice', (typeof CHOICE_COLUMNS)[number]>;

export async function findChoice(db: Db, accountId: number): Promise<ValueChoice | null> {
  const row = await db
    .selectFrom('value_choice')
    .select([...CHOICE_COLUMNS])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

export async function writeChoice(db: Db, accountId: number, choice: ValueChoice, at: Date): Promise<void> {
  const values = { ...choice, bookmakers: [...choice.bookmakers], updated_at: at };
  await db
    .insertInto('value_choice')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}
