import type { PriceStage } from '@quotavera/domain/calendar';
import type { Db } from '../../platform/database/index.ts';

type Prices = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface MatchInput {
  kickoffAt: Date | string;
  home?: string;
  away?: string;
  sport?: string;
  competition?: string;
  /** A feed's, by bookmaker and `market|selection|line`, in thousandths, of the time `pricesAt`. */
  prices?: Prices;
  pricesAt?: Date | string;
}

let insertedMatches = 0;

async function teamId(db: Db, sport: string, name: string): Promise<number> {
  const row = await db
    .insertInto('team')
    .values({ sport, country: 'Testland', name })
    .onConflict((conflict) => conflict.columns(['sport', 'country', 'name']).doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A match of the calendar between teams that no other has, with imported prices if asked for. Answers its id. */
export async function insertMatch(db: Db, input: MatchInput): Promise<number> {
  insertedMatches += 1;
  const sport = input.sport ?? 'football';
  const name = input.competition ?? 'Prova League';
  await db
    .insertInto('sport')
    .values({ code: sport, position: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const competition = await db
    .insertInto('competition')
    .values({ sport, code: name.toLowerCase().replaceAll(' ', '-'), name, country: 'Testland' })
    .onConflict((conflict) => conflict.columns(['sport', 'code']).doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const kickoffAt = new Date(input.kickoffAt);
  const { id } = await db
    .insertInto('fixture')
    .values({
      competition_id: competition.id,
      season: '2025-26',
      home_team_id: await teamId(db, sport, input.home ?? `Casa ${insertedMatches}`),
      away_team_id: await teamId(db, sport, input.away ?? `Ospite ${insertedMatches}`),
      kickoff_at: kickoffAt,
      scheduled_at: kickoffAt,
      updated_at: kickoffAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (input.prices) await insertQuotes(db, id, input.prices, input.pricesAt ?? kickoffAt);
  return id;
}

/** Prices of a feed. */
async function insertQuotes(db: Db, fixtureId: number, prices: Prices, at: Date | string): Promise<void> {
  const rows = Object.entries(prices).flatMap(([bookmaker, own]) =>
    Object.entries(Object.groupBy(Object.entries(own), ([key]) => key.split('|')[0]!)).map(([market, entries]) => ({
      fixture_id: fixtureId,
      market,
      bookmaker,
      side: 'back',
      updated_at: new Date(at),
      prices: JSON.stringify(Object.fromEntries(entries!)),
    })),
  );
  await db.insertInto('fixture_quote').values(rows).execute();
}

/** Prices of a file. */
export async function insertPrices(
  db: Db,
  fixtureId: number,
  stage: PriceStage,
  prices: Prices,
  at: Date | string,
): Promise<void> {
  await db
    .insertInto('fixture_prices')
    .values({ fixture_id: fixtureId, stage, captured_at: new Date(at), prices: JSON.stringify(prices) })
    .execute();
}
