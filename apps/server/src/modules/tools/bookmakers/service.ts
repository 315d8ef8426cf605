import type { ReplyOf, toolsCalls } from '@quotavera/contract';
import { BOOKMAKER_NAMES } from '@quotavera/domain/bet';
import type { PriceStage } from '@quotavera/domain/calendar';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { closeDistances, type MonthFigures, monthFigures, type StageFigures, stageFigures } from './policy.ts';
import * as repository from './repository.ts';

/** Part of the state that figures are made from: another number makes all of them anew. */
const FIGURES_VERSION = 2;

export interface SeasonFigures {
  state: string;
  league_matches: number;
  early: StageFigures;
  closing: StageFigures;
  /** Matches with closing prices. */
  closed_matches: number;
  distance: { early: number | null; closing: number | null };
  months: readonly MonthFigures[];
}

const NO_MARKET = { matches: 0, margin: null, payout: null };
const NO_STAGE: StageFigures = { '1x2': NO_MARKET, over_under: NO_MARKET, asian_handicap: NO_MARKET, best_price: null };

/** Makes the figures of a league's seasons anew where their prices changed. Part of the job that a league's change starts. */
export async function refreshBookmakers(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  competitionId: number,
): Promise<void> {
  const stored = await repository.selectSeasonStates(db, competitionId);
  for (const { season, state: priced } of await repository.selectPricedSeasons(db, competitionId)) {
    const state = `${FIGURES_VERSION}: ${priced}`;
    if (stored.get(season) === state) continue;
    const prices = await repository.selectSeasonPrices(db, competitionId, season);
    const matches = new Set(prices.map(({ fixture_id }) => fixture_id)).size;
    const stage = (name: PriceStage) => prices.filter((row) => row.stage === name).map((row) => row.prices);
    const closings = prices.filter((row) => row.stage === 'closing');
    const closingOf = new Map(closings.map((row) => [row.fixture_id, row.prices]));
    const distances = (name: PriceStage) =>
      closeDistances(
        prices.flatMap((row) => {
          const closing = row.stage === name ? closingOf.get(row.fixture_id) : undefined;
          return closing ? [{ prices: row.prices, closing }] : [];
        }),
      );
    const distance = { early: distances('early'), closing: distances('closing') };
    const months = monthFigures(closings);
    const early = stageFigures(stage('early'), matches);
    // Closing prices exist only for played matches, so only those count.
    const closing = stageFigures(stage('closing'), closings.length);
    const rows = [...new Set([...early.keys(), ...closing.keys()])].sort().map((bookmaker) => ({
      bookmaker,
      data: {
        state,
        league_matches: matches,
        early: early.get(bookmaker) ?? NO_STAGE,
        closing: closing.get(bookmaker) ?? NO_STAGE,
        closed_matches: closings.length,
        distance: {
          early: distance.early.get(bookmaker) ?? null,
          closing: distance.closing.get(bookmaker) ?? null,
        },
        months: months.get(bookmaker) ?? [],
      } satisfies SeasonFigures,
    }));
    await db
      .transaction()
      .execute((trx) => repository.replaceSeason(trx, { competitionId, season, at: clock.now() }, rows));
  }
}

/** Refreshes every league's figures: those of an earlier version, and seasons whose job was lost. */
export async function refreshAllBookmakers(context: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  for (const id of await repository.selectLeaguesWithPrices(context.db)) await refreshBookmakers(context, id);
}

export async function bookmakerFigures(
  db: Db,
  query: { league?: number | undefined; season?: string | undefined },
): Promise<ReplyOf<typeof toolsCalls.listBookmakers>> {
  const [leagues, rows] = await Promise.all([
    repository.selectPricedLeagues(db),
    repository.selectStoredSeasons(db, { competitionId: query.league ?? null, season: query.season ?? null }),
  ]);
  const times = rows.map(({ updated_at }) => updated_at.getTime());
  return {
    updated_at: times.length > 0 ? new Date(Math.max(...times)).toISOString() : null,
    leagues,
    results: rows.map(({ competition_id, league, season, bookmaker, data }) => {
      const { league_matches, early, closing } = data as SeasonFigures;
      const name = BOOKMAKER_NAMES.get(bookmaker) ?? bookmaker;
      return { league_id: competition_id, league, season, bookmaker, name, league_matches, early, closing };
    }),
  };
}
