import type { ReplyOf, toolsCalls } from '@quotavera/contract';
import { isSelection, lineProblem, MARKET_RULES, type MarketPick, TEAM_SIDES } from '@quotavera/domain/bet';
import {
  type CountForecast,
  type CountModel,
  countForecast,
  fairOdds,
  halfTimeFullTime,
  type LineProbabilities,
  MAX_EXPECTED_GOALS,
  plainProbability,
  priceCount,
  priceSelection,
  type ScoreMatrix,
  scoreMatrix,
  teamGoals,
  totalDispersion,
  totalGoals,
  valueAt,
} from '@quotavera/domain/forecast';
import { formatMilli, MAX_ODDS_MILLI, MIN_ODDS_MILLI, parseMilli } from '@quotavera/domain/odds';
import type { z } from 'zod';
import { type FieldErrors, fail, isFailure, ok, type Result } from '../../../platform/errors/index.ts';
import { KINDS } from './counts.ts';
import { priced } from './markets.ts';
import { presentMatrix, presentProbabilities } from './presenter.ts';
import { type Calculator, countsOf, findPairing, type MatchContext, matrixOf } from './service.ts';

type Body = z.output<(typeof toolsCalls.computeAdvanced)['body']>;
type Reply = ReplyOf<typeof toolsCalls.computeAdvanced>;

type Dispersion = CountModel['dispersion'];

const KELLY_STEPS = 100;
const BANK_MAX_MILLI = 1_000_000_000_000;

/** The bets are priced from a score matrix for goals, from distributions of counts for the rest. */
interface Basis {
  context: MatchContext | null;
  matrix: ScoreMatrix | null;
  firstHalfShare: number | null;
  counts: CountForecast;
  dispersion: { home: number; away: number; total: number };
}

function goalsBasis(context: MatchContext | null, matrix: ScoreMatrix, firstHalfShare: number): Basis {
  const counts = { home: teamGoals(matrix, 'home'), away: teamGoals(matrix, 'away'), total: totalGoals(matrix) };
  return { context, matrix, firstHalfShare, counts, dispersion: { home: 0, away: 0, total: 0 } };
}

function countsBasis(
  context: MatchContext | null,
  means: { home: number; away: number },
  dispersion: Dispersion,
): Basis {
  return {
    context,
    matrix: null,
    firstHalfShare: null,
    counts: countForecast(means.home, means.away, dispersion),
    dispersion: { home: dispersion.team, away: dispersion.team, total: dispersion.total },
  };
}

/** The dispersion that the reader sets for the teams, and the total's that goes with it; null for the model's own. */
function ownDispersion({ distribution, dispersion }: Body, home: number, away: number, model?: Dispersion) {
  if (distribution === 'poisson') return { team: 0, total: 0 };
  return distribution === 'negative_binomial' && dispersion !== undefined
    ? { team: dispersion, total: totalDispersion(home, away, dispersion, model) }
    : null;
}

/** The largest mean of goals is smaller than that of shots or corners. */
function tooManyGoals(means: { home: number; away: number }): FieldErrors | null {
  const over = TEAM_SIDES.filter((side) => means[side] > MAX_EXPECTED_GOALS);
  const error = { code: 'too_large', values: { max: MAX_EXPECTED_GOALS } };
  return over.length > 0 ? Object.fromEntries(over.map((side) => [`input.${side}`, error])) : null;
}

async function basisOf(calculator: Calculator, body: Body): Promise<Result<Basis>> {
  const { input, kind } = body;
  if (input.source === 'own') {
    const { home, away } = input;
    if (kind === 'goals') {
      const fields = tooManyGoals(input);
      return fields ? fail('validation', { fields }) : ok(goalsBasis(null, scoreMatrix(input), input.first_half_share));
    }
    if (body.distribution === 'negative_binomial' && body.dispersion === undefined) {
      return fail('validation', { fields: { dispersion: 'required' } });
    }
    return ok(countsBasis(null, input, ownDispersion(body, home, away) ?? { team: 0, total: 0 }));
  }
  const statistic = kind === 'goals' ? 'goals' : KINDS[kind];
  const result = await findPairing(calculator, input, statistic);
  if (isFailure(result)) return result;
  const { pairing, context } = result.value;
  if (kind === 'goals') return ok(goalsBasis(context, matrixOf(pairing), pairing.fit.fit.firstHalfShare));
  const counts = countsOf(pairing, kind);
  const means = { home: counts.home.mean, away: counts.away.mean };
  const fitted = pairing.fit.fit[KINDS[kind]]?.dispersion ?? { team: 0, total: 0 };
  return ok(countsBasis(context, means, ownDispersion(body, means.home, means.away, fitted) ?? fitted));
}

interface Picked {
  pick: MarketPick;
  odds: number | null;
}

function picksOf({ bets, kind }: Body): Result<Picked[]> {
  const fields: Record<string, FieldErrors[string]> = {};
  let linesOnly = true;
  const wrong = (field: string, error: FieldErrors[string], isLine = false): void => {
    fields[field] = error;
    linesOnly &&= isLine;
  };
  const picks = bets.map(({ market, selection, line: lineText, odds: oddsText }, n): Picked => {
    const rule = MARKET_RULES[market];
    if (rule.statistic !== kind) wrong(`bets.${n}.market`, 'market_not_of_kind');
    else if (!isSelection(market, selection)) wrong(`bets.${n}.selection`, 'selection_unknown');
    const line = lineText === null ? null : milliOf(lineText);
    const problem = lineProblem(market, line);
    if (problem && rule.line && line !== null) {
      const { min, max, step } = rule.line;
      const values = { min: formatMilli(min), max: formatMilli(max), step: formatMilli(step) };
      wrong(`bets.${n}.line`, { code: 'line_out_of_reach', values }, true);
    } else if (problem) wrong(`bets.${n}.line`, problem, true);
    const odds = oddsText === undefined ? null : milliOf(oddsText);
    if (odds !== null && !(odds >= MIN_ODDS_MILLI && odds <= MAX_ODDS_MILLI)) {
      wrong(`bets.${n}.odds`, 'odds_out_of_range');
    }
    return { pick: { market, selection, line }, odds };
  });
  if (Object.keys(fields).length === 0) return ok(picks);
  return fail(linesOnly ? 'line_invalid' : 'validation', { fields });
}

function milliOf(text: string): number {
  const parsed = parseMilli(text.replace(',', '.'));
  return parsed.ok ? parsed.value : Number.NaN;
}

/** Half time / full time is the only expensive market, so it is computed once per reply. */
function pricer({ matrix, firstHalfShare, counts }: Basis): (pick: MarketPick) => LineProbabilities | null {
  let halves: Readonly<Record<string, number>> | null = null;
  return (pick) => {
    if (!matrix) return priceCount(counts, pick);
    if (pick.market !== 'half_time_full_time') return priceSelection(matrix, pick, firstHalfShare ?? undefined);
    halves ??= halfTimeFullTime(matrix, firstHalfShare ?? undefined);
    return plainProbability(halves[pick.selection] ?? 0);
  };
}

function betReply(
  { pick, odds }: Picked,
  outcome: LineProbabilities,
  body: Body,
  bank: number | null,
): Reply['bets'][number] {
  const { selection, line, chances } = priced(pick.selection, pick.line, outcome);
  const value = odds === null ? null : valueAt(outcome, odds / 1000);
  const kelly = value && Math.max(0, value.fullKelly);
  const stake =
    kelly === null || bank === null
      ? null
      : Math.floor(((bank / 1000) * kelly * body.kelly_fraction + 1e-9) * KELLY_STEPS);
  return {
    market: pick.market,
    selection,
    line,
    chances,
    fair_odds: fairOdds(outcome),
    odds: odds === null ? null : formatMilli(odds),
    edge: value?.edge ?? null,
    kelly,
    stake: stake === null ? null : formatMilli(stake * (1000 / KELLY_STEPS)),
  };
}

export async function computeAdvanced(calculator: Calculator, body: Body): Promise<Result<Reply>> {
  const picks = picksOf(body);
  if (isFailure(picks)) return picks;
  const bank = body.bank === undefined ? null : milliOf(body.bank);
  if (bank !== null && !(bank >= 0 && bank <= BANK_MAX_MILLI))
    return fail('validation', { fields: { bank: 'invalid' } });
  const result = await basisOf(calculator, body);
  if (isFailure(result)) return result;
  const basis = result.value;
  const { context, matrix, counts, dispersion } = basis;
  const price = pricer(basis);
  const bets = picks.value.map((picked) => {
    const outcome = price(picked.pick);
    if (!outcome) throw new Error(`${picked.pick.market} ${picked.pick.selection} has no price`);
    return betReply(picked, outcome, body, bank);
  });
  const expected = { home: counts.home.mean, away: counts.away.mean, total: counts.total.mean };
  return ok({
    context,
    kind: body.kind,
    expected: matrix ? { home: matrix.home, away: matrix.away, total: matrix.home + matrix.away } : expected,
    distribution: dispersion.home > 0 || dispersion.total > 0 ? 'negative_binomial' : 'poisson',
    dispersion,
    probabilities: {
      home: presentProbabilities(counts.home.probabilities),
      away: presentProbabilities(counts.away.probabilities),
      total: presentProbabilities(counts.total.probabilities),
    },
    rho: matrix?.rho ?? null,
    first_half_share: basis.firstHalfShare,
    matrix: matrix && presentMatrix(matrix),
    bets,
  });
}
