import type { ReplyOf, toolsCalls } from '@quotavera/contract';
import { can, type Viewer } from '@quotavera/domain/access';
import { isSelection, lineProblem, MARKET_RULES, type MarketPick } from '@quotavera/domain/bet';
import {
  type CountForecast,
  forecastCounts,
  forecastGoals,
  priceCount,
  priceSelection,
  type ScoreMatrix,
} from '@quotavera/domain/forecast';
import { romeDayEnd, romeDayStart } from '@quotavera/domain/time';
import type { CountScope } from '@quotavera/domain/tools';
import type { Db } from '../../../platform/database/index.ts';
import { fail, isFailure, ok, type Result } from '../../../platform/errors/index.ts';
import { nextFixture } from '../../calendar/fixtures/service.ts';
import { findMatchTeams } from '../fits/service.ts';
import type { FitStore } from '../fits/store.ts';
import { countMarket, KINDS, linesOf, pricedLine, type WireKind } from './counts.ts';
import { goalMarkets, type PricedSelection, priced } from './markets.ts';
import { type Pairing, pair, type Statistic } from './policy.ts';
import { presentLeague, presentMatrix, presentModel, presentProbabilities, presentTeam } from './presenter.ts';

export interface CalculatorInput {
  league: number;
  home: number;
  away: number;
  date?: string | undefined;
}

export interface Calculator {
  db: Db;
  store: FitStore;
  viewer: Viewer;
  now: Date;
}

export type MatchContext = Omit<
  ReplyOf<typeof toolsCalls.calculateXg>,
  'expected' | 'rho' | 'first_half_share' | 'matrix' | 'markets'
>;

export interface PairingInContext {
  pairing: Pairing;
  context: MatchContext;
}

/** The two teams with what is known of their match: the fit from memory, the coming match and its prices from the database. */
export async function findPairing(
  { db, store, viewer, now }: Calculator,
  input: CalculatorInput,
  statistic: Statistic,
): Promise<Result<PairingInContext>> {
  if (input.home === input.away) return fail('same_teams', { fields: { away: 'same_teams' } });
  const stored = await store.league(input.league);
  if (!stored) return fail('not_found');
  const result = pair(stored, input, statistic);
  if (isFailure(result)) return result;
  const { fit, home, away } = result.value;
  const from = input.date ? romeDayStart(input.date) : now;
  const fixture = await nextFixture(db, viewer, {
    competitionId: input.league,
    homeId: home.id,
    awayId: away.id,
    from: from > now ? from : now,
    until: input.date ? romeDayEnd(input.date) : null,
  });
  return ok({
    pairing: result.value,
    context: {
      league: presentLeague(stored.league),
      home: presentTeam(home, fit.fit),
      away: presentTeam(away, fit.fit),
      model: presentModel(fit, statistic),
      fixture: fixture && { id: fixture.id, starts_at: fixture.kickoff_at.toISOString() },
      prices: fixture?.prices ?? [],
    },
  });
}

export function matrixOf({ fit, home, away }: Pairing): ScoreMatrix {
  const matrix = forecastGoals(fit.fit, String(home.id), String(away.id));
  if (!matrix) throw new Error(`fit ${fit.id} does not know both teams`);
  return matrix;
}

export async function calculateXg(
  calculator: Calculator,
  input: CalculatorInput,
): Promise<Result<ReplyOf<typeof toolsCalls.calculateXg>>> {
  const result = await findPairing(calculator, input, 'goals');
  if (isFailure(result)) return result;
  const { pairing, context } = result.value;
  const matrix = matrixOf(pairing);
  const share = pairing.fit.fit.firstHalfShare;
  return ok({
    ...context,
    expected: { home: matrix.home, away: matrix.away },
    rho: matrix.rho,
    first_half_share: share,
    matrix: presentMatrix(matrix),
    markets: goalMarkets(matrix, share),
  });
}

export function countsOf({ fit, home, away }: Pairing, kind: WireKind): CountForecast {
  const model = fit.fit[KINDS[kind]];
  const forecast = model && forecastCounts(model, String(home.id), String(away.id));
  if (!forecast) throw new Error(`fit ${fit.id} does not know both teams`);
  return forecast;
}

export async function calculateCount(
  calculator: Calculator,
  input: CalculatorInput & { lines?: readonly string[] | undefined },
  kind: WireKind,
  scope: CountScope,
): Promise<Result<ReplyOf<typeof toolsCalls.calculateTotalShots>>> {
  const result = await findPairing(calculator, input, KINDS[kind]);
  if (isFailure(result)) return result;
  const { pairing, context } = result.value;
  const forecast = countsOf(pairing, kind);
  const distribution = forecast[scope];
  const market = countMarket(kind, scope);
  const lines = linesOf(input.lines, distribution.mean, market);
  if (isFailure(lines)) return lines;
  const model = pairing.fit.fit[KINDS[kind]];
  const dispersion = model?.dispersion[scope === 'total' ? 'total' : 'team'] ?? 0;
  return ok({
    ...context,
    kind,
    scope,
    expected: { home: forecast.home.mean, away: forecast.away.mean },
    mean: distribution.mean,
    variance: distribution.variance,
    distribution: dispersion > 0 ? 'negative_binomial' : 'poisson',
    dispersion,
    probabilities: presentProbabilities(distribution.probabilities),
    market,
    lines: lines.value.map((line) => pricedLine(distribution, line, scope)),
  });
}

/** The calculators that every member has: goals and the shots of a match. */
function mayPrice(viewer: Viewer, { market }: MarketPick): boolean {
  const { statistic, family } = MARKET_RULES[market];
  return statistic === 'goals' || (statistic === 'shots' && family === 'total') || can('tools.advanced', viewer);
}

/** Returns the model's price of a selection before the match begins; null where the model can't say or the reader's plan leaves it out. */
export async function fairPrice(
  { db, store, viewer, now }: Calculator,
  fixtureId: number,
  pick: MarketPick,
): Promise<Result<PricedSelection | null>> {
  const match = await findMatchTeams(db, fixtureId);
  if (!match) return fail('not_found');
  const valid = isSelection(pick.market, pick.selection) && lineProblem(pick.market, pick.line) === null;
  if (!valid || match.kickoff_at <= now || !mayPrice(viewer, pick)) return ok(null);
  const stored = await store.league(match.competition_id);
  const { statistic } = MARKET_RULES[pick.market];
  if (!stored || statistic === 'cards') return ok(null);
  const ids = { home: match.home_id, away: match.away_id };
  const result = pair(stored, ids, statistic === 'goals' ? 'goals' : KINDS[statistic]);
  if (isFailure(result)) return ok(null);
  const chances =
    statistic === 'goals'
      ? priceSelection(matrixOf(result.value), pick, result.value.fit.fit.firstHalfShare)
      : priceCount(countsOf(result.value, statistic), pick);
  return ok(chances && priced(pick.selection, pick.line, chances));
}
