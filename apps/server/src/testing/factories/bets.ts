import type { Db } from '../../platform/database/index.ts';

/** A bankroll of 1,000 € with a bookmaker's account, a deposit there, and a tip that is followed (which is followed no more elsewhere). */
export async function insertFollow(
  db: Db,
  { accountId, tipId, at }: { accountId: number; tipId: number; at: Date },
): Promise<{ bankroll: number; account: number; movement: number; bet: number }> {
  const { id: bankroll } = await db
    .insertInto('bankroll')
    .values({
      account_id: accountId,
      name: 'Principale',
      currency: 'EUR',
      initial_cents: 100_000,
      stake_plan: 'units',
      stake_value: 1_000,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: account } = await db
    .insertInto('bookmaker_account')
    .values({ bankroll_id: bankroll, bookmaker: 'Bet365', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: movement } = await db
    .insertInto('bankroll_movement')
    .values({ bankroll_id: bankroll, type: 'deposit', amount_cents: 5_000, to_id: account, at, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('own_bet').where('account_id', '=', accountId).where('tip_id', '=', tipId).execute();
  const { tipster_id, kind, phase, side } = await db
    .selectFrom('tip')
    .select(['tipster_id', 'kind', 'phase', 'side'])
    .where('id', '=', tipId)
    .executeTakeFirstOrThrow();
  const { id: bet } = await db
    .insertInto('own_bet')
    .values({
      ...{ account_id: accountId, bankroll_id: bankroll, bookmaker_account_id: account, source: 'followed' },
      ...{ kind, phase, side, stake_cents: 1_000, stake_basis: 'stake', commission_milli: 0, bookmaker: 'Bet365' },
      ...{ placed_at: at, legs: 1, sport: 'football', competition_name: '', market: '1x2', total_odds_milli: 2_000 },
      ...{ risk_cents: 1_000, first_start_at: at, last_start_at: at, day: at.toISOString().slice(0, 10) },
      ...{ over_limit: false, tip_id: tipId, tipster_id, tip_odds_milli: 2_000, tip_published_at: at },
      ...{ created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const legs = await db.selectFrom('tip_leg').selectAll().where('tip_id', '=', tipId).execute();
  await db
    .insertInto('own_bet_leg')
    .values(
      legs.map(
        ({
          n,
          fixture_id,
          sport,
          competition,
          event,
          home,
          away,
          starts_at,
          market,
          selection,
          line_milli,
          odds_milli,
        }) => ({
          ...{ bet_id: bet, n, fixture_id, sport, competition, event, home, away },
          ...{ starts_at, market, selection, line_milli, odds_milli },
        }),
      ),
    )
    .execute();
  return { bankroll, account, movement, bet };
}
