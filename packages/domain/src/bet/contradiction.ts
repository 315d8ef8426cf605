import { type HomeAway, type LineMilli, type MatchResult, NOTHING_COUNTED } from './bet.ts';
import { gradeSelection } from './grade.ts';
import { MARKET_RULES, MAX_CORRECT_SCORE, type MarketPick, type Statistic } from './market.ts';

/**
 * The counts of one team that are tried: up to 10 one by one, which is as far as correct scores go; beyond, only the first two over a line
 * can differ (one of them is odd, the other even).
 */
function criticalCounts(lines: readonly LineMilli[]): readonly number[] {
  const small = Array.from({ length: MAX_CORRECT_SCORE + 1 }, (_, n) => n);
  const overLines = lines.map((line) => Math.floor(Math.abs(line) / 1000)).flatMap((whole) => [whole + 1, whole + 2]);
  return [...new Set([...small, ...overLines])];
}

/** Counts (home, away) of which at least one wins both of two bets with these lines, if any counts at all do. */
function* candidateCounts(lines: readonly LineMilli[]): Generator<HomeAway> {
  const counts = criticalCounts(lines);
  for (const home of counts) for (const away of counts) yield [home, away];
}

/** Half-time scores of a final score, as far as its goals allow: every one, or one of each sign where only who leads matters. */
function halfTimes([home, away]: HomeAway, every: boolean): HomeAway[] {
  const [mostHome, mostAway] = every ? [home, away] : [Math.min(home, 1), Math.min(away, 1)];
  return Array.from({ length: mostHome + 1 }, (_, h) =>
    Array.from({ length: mostAway + 1 }, (_, a) => [h, a] as const),
  ).flat();
}

function resultsWith(statistic: Statistic, counts: HomeAway, everyHalfTime: boolean): MatchResult[] {
  switch (statistic) {
    case 'goals':
      return halfTimes(counts, everyHalfTime).map((half) => ({
        ...NOTHING_COUNTED,
        goals: counts,
        halfTimeGoals: half,
      }));
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
 * just over the line, with the half-time scores they allow. Bets on different statistics (goals, corners…) never exclude each other.
 * Both must be selections of their market with a line of its steps, else RangeError.
 */
export function contradict(a: MarketPick, b: MarketPick): boolean {
  const ruleA = MARKET_RULES[a.market];
  const ruleB = MARKET_RULES[b.market];
  if (ruleA.statistic !== ruleB.statistic) return false;
  const everyHalfTime = [ruleA, ruleB].some(
    ({ period, line }) => period === 'second_half' || (period === 'first_half' && line !== null),
  );
  for (const counts of candidateCounts([a.line ?? 0, b.line ?? 0])) {
    for (const result of resultsWith(ruleA.statistic, counts, everyHalfTime)) {
      if (comesIn(a, result) && comesIn(b, result)) return false;
    }
  }
  return true;
}
