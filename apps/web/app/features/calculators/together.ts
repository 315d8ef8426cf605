import type { LineMilli, Market, MatchResult, Outcome, SelectionCode } from '@quotavera/domain/bet';
import { gradeSelection } from '@quotavera/domain/settlement';
import { kellyOfScenarios, type Scenario } from '@quotavera/domain/staking';
import type { CountKind } from './address.ts';

/** A bet that is placed beside others on the same match. */
export interface PlacedBet {
  readonly market: Market;
  readonly selection: SelectionCode;
  readonly line: LineMilli | null;
  /** Decimal, above 1. */
  readonly odds: number;
}

/** What the bets are graded on: the scores, or the counts of both teams and of the match. */
export interface Joint {
  readonly kind: CountKind;
  readonly home: readonly number[];
  readonly away: readonly number[];
  readonly total: readonly number[];
  /** Goals only: [home][away]. */
  readonly matrix: readonly (readonly number[])[] | null;
}

/** Beyond these the optimum is slow to find, and nobody places so many. */
export const MAX_TOGETHER = 12;
/** Outcomes rarer than this move no stake. */
const NEGLIGIBLE = 1e-9;

const PROFIT: Readonly<Record<Outcome, (odds: number) => number>> = {
  won: (odds) => odds - 1,
  half_won: (odds) => (odds - 1) / 2,
  void: () => 0,
  half_lost: () => -0.5,
  lost: () => -1,
};

function resultOf(kind: CountKind, home: number, away: number): MatchResult {
  const pair = [home, away] as const;
  return {
    goals: pair,
    halfTimeGoals: null,
    shots: kind === 'shots' ? pair : null,
    shotsOnTarget: kind === 'shots_on_target' ? pair : null,
    corners: kind === 'corners' ? pair : null,
    yellowCards: null,
    redCards: null,
  };
}

type Weighted = readonly [home: number, away: number, probability: number];

/** Every pair of counts with its weight. Bets on totals alone use the total itself; else both teams' counts are taken as independent. */
function pairs(joint: Joint, totalsOnly: boolean): Weighted[] {
  const { matrix, home, away, total } = joint;
  if (matrix) return matrix.flatMap((row, h) => row.map((p, a) => [h, a, p] as const));
  if (totalsOnly) return total.map((p, n) => [n, 0, p] as const);
  return home.flatMap((p, h) => away.map((q, a) => [h, a, p * q] as const));
}

function scenariosOf(joint: Joint, bets: readonly PlacedBet[]): Scenario[] {
  const merged = new Map<string, { probability: number; profits: number[] }>();
  let sum = 0;
  for (const [home, away, probability] of pairs(
    joint,
    bets.every(({ market }) => market.startsWith('total_')),
  )) {
    if (probability < NEGLIGIBLE) continue;
    const result = resultOf(joint.kind, home, away);
    const profits = bets.map(({ market, selection, line, odds }) => {
      const grade = gradeSelection(market, selection, line, result);
      return grade === 'unavailable' ? 0 : PROFIT[grade](odds);
    });
    const key = profits.join(' ');
    const known = merged.get(key);
    if (known) known.probability += probability;
    else merged.set(key, { probability, profits });
    sum += probability;
  }
  return [...merged.values()].map(({ probability, profits }) => ({ probability: probability / sum, profits }));
}

/**
 * Kelly's stakes on bets of one match placed at the same time, as shares of the bank in the order of the bets: they hang together, so
 * that each alone would stake too much. Null for none or more than {@link MAX_TOGETHER}.
 */
export function stakesTogether(
  joint: Joint,
  bets: readonly PlacedBet[],
): { readonly shares: readonly number[]; readonly growth: number } | null {
  if (bets.length === 0 || bets.length > MAX_TOGETHER) return null;
  const { fractions, growth } = kellyOfScenarios(scenariosOf(joint, bets));
  return { shares: fractions, growth };
}
