import type { Db } from '../../platform/database/index.ts';

type Prices = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface MatchInput {
  readonly kickoffAt: Date | string;
  readonly home?: string;
  readonly away?: string;
  readonly sport?: string;
  readonly competition?: string;
  /** By bookmaker and `market|selection|line`, in thousandths; seen at `pricesSeenAt`. */
  readonly prices?: Prices;
  readonly pricesSeenAt?: Date | string;
}

let made = 0;

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
  made += 1;
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
      home_team_id: await teamId(db, sport, input.home ?? `Casa ${made}`),
      away_team_id: await teamId(db, sport, input.away ?? `Ospite ${made}`),
      kickoff_at: kickoffAt,
      scheduled_at: kickoffAt,
      updated_at: kickoffAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (input.prices) await insertPrices(db, id, 'early', input.prices, input.pricesSeenAt ?? kickoffAt);
  return id;
}

export async function insertPrices(
  db: Db,
  fixtureId: number,
  stage: 'early' | 'closing',
  prices: Prices,
  seenAt: Date | string,
): Promise<void> {
  const at = new Date(seenAt);
  await db
    .insertInto('fixture_prices')
    .values({ fixture_id: fixtureId, stage, captured_at: at, seen_at: at, prices: JSON.stringify(prices) })
    .execute();
}
