import { type HomeAway, type LineMilli, type MatchResult, NOTHING_COUNTED } from './bet.ts';
import { gradeSelection } from './grade.ts';
import { MARKET_RULES, type MarketPick, type MarketRule, type Statistic } from './market.ts';

/** Scores up to 10-10 are tried one by one; beyond, only those next to a line can differ. */
const GRID = 10;
const AROUND_LINE = [-1, 0, 1, 2];

function whole(line: LineMilli): number {
  return Math.floor(Math.abs(line) / 1000);
}

/** Totals and margins between which a grade can change, for these lines. */
function criticalNumbers(lines: readonly LineMilli[]): readonly number[] {
  const near = lines.flatMap((line) => AROUND_LINE.map((step) => whole(line) + step));
  const small = Array.from({ length: GRID + 1 }, (_, n) => n);
  return [...new Set([...small, ...near])].filter((n) => n >= 0);
}

/** Counts (home, away) of which at least one wins both of two bets with these lines, if any counts at all do. */
function* candidateCounts(lines: readonly LineMilli[]): Generator<HomeAway> {
  for (let home = 0; home <= GRID; home += 1) for (let away = 0; away <= GRID; away += 1) yield [home, away];
  const numbers = criticalNumbers(lines.filter((line) => whole(line) + 2 > GRID));
  if (numbers.length === GRID + 1) return;
  for (const a of numbers) for (const b of numbers) yield [a, b];
  for (const margin of numbers) {
    for (const total of [...numbers, margin, margin + 1, margin + 2]) {
      if (total < margin || (total - margin) % 2 !== 0) continue;
      const less = (total - margin) / 2;
      yield [less + margin, less];
      yield [less, less + margin];
    }
  }
}

/** The half-time scores that can matter to the bets: `none` of them, only who leads (`signs`), or every score. */
type HalfTimes = 'none' | 'signs' | 'scores';

function halfTimesThatMatter(rules: readonly MarketRule[]): HalfTimes {
  if (rules.some(({ period, line }) => period === 'first_half' && line !== null)) return 'scores';
  return rules.some(({ period }) => period !== 'match') ? 'signs' : 'none';
}

/** Half-time scores of a final score, as far as its goals allow. */
function halfTimes([home, away]: HomeAway, which: HalfTimes): HomeAway[] {
  if (which === 'scores') {
    return Array.from({ length: home + 1 }, (_, h) =>
      Array.from({ length: away + 1 }, (_, a) => [h, a] as const),
    ).flat();
  }
  const halves: HomeAway[] = [[0, 0]];
  if (home > 0) halves.push([1, 0]);
  if (away > 0) halves.push([0, 1]);
  return halves;
}

function resultsWith(statistic: Statistic, counts: HomeAway, halves: HalfTimes): MatchResult[] {
  switch (statistic) {
    case 'goals':
      if (halves === 'none') return [{ ...NOTHING_COUNTED, goals: counts }];
      return halfTimes(counts, halves).map((half) => ({ ...NOTHING_COUNTED, goals: counts, halfTimeGoals: half }));
    case 'shots':
      return [{ ...NOTHING_COUNTED, shots: counts }];
    case 'shots_on_target':
      return [{ ...NOTHING_COUNTED, shotsOnTarget: counts }];
    case 'corners':
      return [{ ...NOTHING_COUNTED, corners: counts }];
    case 'cards':
      return [{ ...NOTHING_COUNTED, yellowCards: counts, redCards: [0, 0] }];
  }
}

function comesIn(pick: MarketPick, result: MatchResult): boolean {
  const grade = gradeSelection(pick.market, pick.selection, pick.line, result);
  return grade === 'won' || grade === 'half_won';
}

/**
 * Whether two selections on the **same match** can never both come in (win, or win half): home and draw, over 2.5 and under 2.5,
 * home win and correct score 0-1. Decided by trying results, not by a list of cases: every score to 10-10, for higher lines those
 * around the line, with the half-time scores they allow. Bets on different statistics (goals, corners…) never exclude each other.
 * Both must be selections of their market with a line of its steps, else RangeError.
 */
export function contradict(a: MarketPick, b: MarketPick): boolean {
  const ruleA = MARKET_RULES[a.market];
  const ruleB = MARKET_RULES[b.market];
  if (ruleA.statistic !== ruleB.statistic) return false;
  const halves = halfTimesThatMatter([ruleA, ruleB]);
  for (const counts of candidateCounts([a.line ?? 0, b.line ?? 0])) {
    for (const result of resultsWith(ruleA.statistic, counts, halves)) {
      if (comesIn(a, result) && comesIn(b, result)) return false;
    }
  }
  return true;
}
