import type { ReplyOf, toolsCalls } from '@quotavera/contract';
import { BOOKMAKER_NAMES } from '@quotavera/domain/bet';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type StageFigures, stageFigures } from './policy.ts';
import * as repository from './repository.ts';

interface SeasonFigures {
  readonly state: string;
  readonly league_matches: number;
  readonly early: StageFigures;
  readonly closing: StageFigures;
}

const NO_MARKET = { matches: 0, margin: null, payout: null };
const NO_STAGE: StageFigures = { '1x2': NO_MARKET, over_under: NO_MARKET, asian_handicap: NO_MARKET, best_price: null };

/** Makes the figures of a league's seasons anew where their prices changed. Part of the job that a league's change starts. */
export async function refreshBookmakers(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  competitionId: number,
): Promise<void> {
  const stored = await repository.selectSeasonStates(db, competitionId);
  for (const { season, state } of await repository.selectPricedSeasons(db, competitionId)) {
    if (stored.get(season) === state) continue;
    const prices = await repository.selectSeasonPrices(db, competitionId, season);
    const matches = new Set(prices.map(({ fixtureId }) => fixtureId)).size;
    const stage = (name: 'early' | 'closing') => prices.filter((row) => row.stage === name).map((row) => row.prices);
    const early = stageFigures(stage('early'), matches);
    // Closing prices exist only for played matches, so only those count.
    const closing = stageFigures(stage('closing'), stage('closing').length);
    const rows = [...new Set([...early.keys(), ...closing.keys()])].sort().map((bookmaker) => ({
      bookmaker,
      data: {
        state,
        league_matches: matches,
        early: early.get(bookmaker) ?? NO_STAGE,
        closing: closing.get(bookmaker) ?? NO_STAGE,
      } satisfies SeasonFigures,
    }));
    await db
      .transaction()
      .execute((trx) => repository.replaceSeason(trx, { competitionId, season, at: clock.now() }, rows));
  }
}

export async function bookmakerFigures(
  db: Db,
  query: { readonly league?: number | undefined; readonly season?: string | undefined },
): Promise<ReplyOf<typeof toolsCalls.listBookmakers>> {
  const [leagues, rows] = await Promise.all([
    repository.selectPricedLeagues(db),
    repository.selectStoredSeasons(db, { competitionId: query.league ?? null, season: query.season ?? null }),
  ]);
  const times = rows.map(({ updatedAt }) => updatedAt.getTime());
  return {
    updated_at: times.length > 0 ? new Date(Math.max(...times)).toISOString() : null,
    leagues,
    results: rows.map(({ competitionId, league, season, bookmaker, data }) => {
      const { league_matches, early, closing } = data as SeasonFigures;
      const name = BOOKMAKER_NAMES[bookmaker] ?? bookmaker;
      return { league_id: competitionId, league, season, bookmaker, name, league_matches, early, closing };
    }),
  };
}
