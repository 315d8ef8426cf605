import {
  gradeSelection,
  type LineMilli,
  MARKET_RULES,
  type Market,
  type MatchResult,
  NOTHING_COUNTED,
  type Outcome,
  type SelectionCode,
  SIGNS,
} from '@quotavera/domain/bet';
import { fromWeights, halfTimeGiven, halfTimeScoresGiven, jointCounts } from '@quotavera/domain/forecast';
import { kellyOfScenarios, type Scenario } from '@quotavera/domain/staking';
import type { CountKind, CountScope } from '@quotavera/domain/tools';

/** A bet that is placed beside others on the same match. */
export interface PlacedBet {
  market: Market;
  selection: SelectionCode;
  line: LineMilli | null;
  /** Decimal, above 1. */
  odds: number;
}

/** The bets are graded on the scores, or on the counts of both teams and of the match. */
export interface Joint {
  kind: CountKind;
  home: readonly number[];
  away: readonly number[];
  total: readonly number[];
  /** Goals only: [home][away]. */
  matrix: readonly (readonly number[])[] | null;
  /** Goals only: the share that falls before half time; null for a league's usual one. */
  firstHalfShare?: number | null;
}

/** With more bets the optimum takes too long to find, and hardly anybody places so many. */
export const MAX_TOGETHER = 12;
/** A difference between lines of the teams and of the match that no figure on the screen would show. */
const UNSEEN = 5e-4;
/** Outcomes rarer than this don't change a stake. */
const NEGLIGIBLE = 1e-9;

const PROFIT: Readonly<Record<Outcome, (odds: number) => number>> = {
  won: (odds) => odds - 1,
  half_won: (odds) => (odds - 1) / 2,
  void: () => 0,
  half_lost: () => -0.5,
  lost: () => -1,
};

const COUNTED = { goals: 'goals', shots: 'shots', shots_on_target: 'shotsOnTarget', corners: 'corners' } as const;
/** A half-time market needs only a half-time score for each sign. */
const HALVES = { '1': [1, 0], X: [0, 0], '2': [0, 1] } as const;

function profitOf({ market, selection, line, odds }: PlacedBet, result: MatchResult): number {
  const grade = gradeSelection(market, selection, line, result);
  return grade === 'unavailable' ? 0 : PROFIT[grade](odds);
}

/** Scenarios with the same profits are one; their probabilities, short of what was too rare, sum to 1. */
class Merged {
  private readonly outcomes = new Map<string, { probability: number; profits: number[] }>();
  private sum = 0;

  add(probability: number, profits: number[]): void {
    if (probability < NEGLIGIBLE) return;
    const key = profits.join(' ');
    const same = this.outcomes.get(key);
    if (same) same.probability += probability;
    else this.outcomes.set(key, { probability, profits });
    this.sum += probability;
  }

  scenarios(): Scenario[] {
    return [...this.outcomes.values()].map(({ probability, profits }) => ({
      probability: probability / this.sum,
      profits,
    }));
  }
}

/** The half-time scores of a final score that these bets tell apart: none, one for each sign, or every one. */
function halfTimesOf(bets: readonly PlacedBet[], share: number | undefined) {
  const rules = bets.map(({ market }) => MARKET_RULES[market]);
  if (rules.every(({ period }) => period === 'match')) return null;
  if (rules.some(({ period, line }) => period === 'second_half' || (period === 'first_half' && line !== null))) {
    return (home: number, away: number) => halfTimeScoresGiven(home, away, share);
  }
  return (home: number, away: number) => {
    const signs = halfTimeGiven(home, away, share);
    return SIGNS.map((sign) => ({ score: HALVES[sign], probability: signs[sign] }));
  };
}

/** Makes a scenario per final score, and per half-time score of it where a bet asks for that. */
function goalScenarios(matrix: readonly (readonly number[])[], share: number | undefined, bets: readonly PlacedBet[]) {
  const merged = new Merged();
  const halfTimes = halfTimesOf(bets, share);
  for (const [home, row] of matrix.entries()) {
    for (const [away, probability] of row.entries()) {
      const result = { ...NOTHING_COUNTED, goals: [home, away] as const };
      if (halfTimes === null || probability < NEGLIGIBLE) {
        const profits = bets.map((bet) => profitOf(bet, result));
        merged.add(probability, profits);
        continue;
      }
      for (const { score, probability: conditional } of halfTimes(home, away)) {
        const profits = bets.map((bet) => profitOf(bet, { ...result, halfTimeGoals: score }));
        merged.add(probability * conditional, profits);
      }
    }
  }
  return merged.scenarios();
}

/** Counts that bring every bet the same profit form one class, so that few classes are left however far the counts spread. */
interface Classes {
  /** By count. */
  classOf: readonly number[];
  /** By class. */
  profits: readonly (readonly number[])[];
}

function classesOf(length: number, profitsAt: (count: number) => number[]): Classes {
  const classByKey = new Map<string, number>();
  const profits: number[][] = [];
  const classOf = Array.from({ length }, (_, count) => {
    const own = profitsAt(count);
    const key = own.join(' ');
    const at = classByKey.get(key) ?? profits.push(own) - 1;
    classByKey.set(key, at);
    return at;
  });
  return { classOf, profits };
}

/** The rows of the chances of every pair of counts, and whether the three distributions are all met by them. */
interface Pairs {
  rowAt: (home: number) => ArrayLike<number>;
  homeLength: number;
  awayLength: number;
  agree: boolean;
}

function scopeOf({ market, selection }: PlacedBet): CountScope {
  if (market.startsWith('total_')) return 'total';
  return selection.startsWith('home') ? 'home' : 'away';
}

/** A plain loop over a typed array, because there may be thousands of rows of thousands of chances. */
function scaled(chances: readonly number[], by: number): Float64Array {
  const row = new Float64Array(chances.length);
  for (let at = 0; at < row.length; at += 1) row[at] = chances[at]! * by;
  return row;
}

/** Bets on one count need only that count. Counts with too many pairs for a table are taken as independent. */
function pairsOf({ home, away, total }: Joint, scopes: readonly CountScope[]): Pairs {
  if (scopes.every((scope) => scope === 'away')) {
    return { rowAt: () => away, homeLength: 1, awayLength: away.length, agree: true };
  }
  if (new Set(scopes).size === 1) {
    const counts = scopes[0] === 'home' ? home : total;
    return { rowAt: (n) => [counts[n]!], homeLength: counts.length, awayLength: 1, agree: true };
  }
  const joint = jointCounts({ home: fromWeights(home), away: fromWeights(away), total: fromWeights(total) });
  const rowAt = joint ? (n: number) => joint.probabilities[n]! : (n: number) => scaled(away, home[n]!);
  return { rowAt, homeLength: home.length, awayLength: away.length, agree: joint !== null && joint.gap < UNSEEN };
}

function countScenarios(joint: Joint, bets: readonly PlacedBet[]): { scenarios: Scenario[]; agree: boolean } {
  const scopes = bets.map(scopeOf);
  const { rowAt, homeLength, awayLength, agree } = pairsOf(joint, scopes);
  const classes = (length: number, scope: CountScope) =>
    classesOf(length, (n) => {
      const result = { ...NOTHING_COUNTED, [COUNTED[joint.kind]]: scope === 'away' ? [0, n] : [n, 0] };
      return bets.map((bet, at) => (scopes[at] === scope ? profitOf(bet, result) : 0));
    });
  const h = classes(homeLength, 'home');
  const a = classes(awayLength, 'away');
  const both = classes(homeLength + awayLength - 1, 'total');
  const weights = new Float64Array(h.profits.length * a.profits.length * both.profits.length);
  const placeOf = (x: number, y: number, z: number) => (x * a.profits.length + y) * both.profits.length + z;
  // These loops are plain because two wide distributions have millions of pairs.
  for (let n = 0; n < homeLength; n += 1) {
    const row = rowAt(n);
    for (let m = 0; m < awayLength; m += 1) {
      weights[placeOf(h.classOf[n]!, a.classOf[m]!, both.classOf[n + m]!)]! += row[m]!;
    }
  }
  const merged = new Merged();
  for (const [x, ofHome] of h.profits.entries()) {
    for (const [y, ofAway] of a.profits.entries()) {
      for (const [z, ofBoth] of both.profits.entries()) {
        const profits = ofBoth.map((profit, at) => profit + ofHome[at]! + ofAway[at]!);
        merged.add(weights[placeOf(x, y, z)]!, profits);
      }
    }
  }
  return { scenarios: merged.scenarios(), agree };
}

/** The stakes on bets of the same match. */
export interface Together {
  /** Shares of the bank, in the order of the bets. */
  shares: readonly number[];
  growth: number;
  /** Whether lines of the teams and of the match rest on the same chances; if not, the stakes are approximate. */
  agree: boolean;
}

/**
 * Returns Kelly's stakes on bets of the same match placed at the same time, as shares of the bank in the order of the bets: the bets hang
 * together, so that each alone would stake too much. The result is null for no bets or more than {@link MAX_TOGETHER}.
 */
export function stakesTogether(joint: Joint, bets: readonly PlacedBet[]): Together | null {
  if (bets.length === 0 || bets.length > MAX_TOGETHER) return null;
  const { matrix, firstHalfShare } = joint;
  const { scenarios, agree } = matrix
    ? { scenarios: goalScenarios(matrix, firstHalfShare ?? undefined, bets), agree: true }
    : countScenarios(joint, bets);
  const { fractions, growth } = kellyOfScenarios(scenarios);
  return { shares: fractions, growth, agree };
}
