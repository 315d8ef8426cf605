import type { UnitsMicro } from '../bet/bet.ts';
import { mondayOf } from '../time/rome.ts';
import { type EquityPoint, equityCurve } from './curve.ts';
import { foldSegments, type Segment, segmentOf } from './segment.ts';
import { inRecordOrder, type RecordTip, standingOf } from './tip.ts';

/** A settled tip as records are compared: what it was on, and what one unit at risk on it came to. */
export interface ComparedTip extends RecordTip {
  /** The match of a structured single; null for accumulators and for bets in own words, which no calendar compares. */
  match: string | null;
  /** Market, line, selection and side on that match: equal for the same bet. */
  pick: string | null;
}

const UNIT_MICRO = 1_000_000;

/**
 * The settled tips of a record with one unit at risk on each, whatever stake was stated: profit ÷ staked, net of commission, rounded to
 * 10⁻⁶ unit. A unit is staked wherever the settlement has turnover, of an accumulator or a trade that came to exactly nothing too; nothing
 * where it has none, because all legs were void. Open and withdrawn tips are left out; the rest keep their order.
 */
export function atLevelStake<Tip extends RecordTip>(tips: readonly Tip[]): Tip[] {
  return tips.flatMap((tip) => {
    const standing = standingOf(tip.outcome);
    if (standing === 'open' || standing === 'withdrawn') return [];
    const isStaked = tip.stakedMicro > 0;
    const profitMicro = isStaked ? Math.round((tip.profitMicro / tip.stakedMicro) * UNIT_MICRO) : 0;
    return [{ ...tip, stakeMilli: 1000, stakedMicro: isStaked ? UNIT_MICRO : 0, profitMicro }];
  });
}

/** The result of a series of level bets. */
export interface LevelResult {
  bets: number;
  stakedMicro: UnitsMicro;
  profitMicro: UnitsMicro;
  /** The yield is null without turnover. */
  yield: number | null;
  /** The largest fall from a running peak, the start included. */
  drawdownMicro: UnitsMicro;
}

interface DaySegment {
  day: string;
  segment: Segment;
}

function daysOf(tips: readonly RecordTip[]): DaySegment[] {
  const days = Map.groupBy(inRecordOrder(tips), ({ day }) => day);
  return [...days.keys()].sort().map((day) => ({ day, segment: segmentOf(days.get(day)!) }));
}

function resultOf(tips: readonly RecordTip[], days: readonly DaySegment[]): LevelResult {
  const stakedMicro = tips.reduce((sum, tip) => sum + tip.stakedMicro, 0);
  const whole = foldSegments(days.map(({ segment }) => segment));
  return {
    bets: tips.length,
    stakedMicro,
    profitMicro: whole.sum,
    yield: stakedMicro > 0 ? whole.sum / stakedMicro : null,
    drawdownMicro: whole.drawdown,
  };
}

export interface LevelCurve extends LevelResult {
  curve: readonly EquityPoint[];
}

/** A record of {@link atLevelStake} with its running profit by day, thinned to at most `maxPoints` (≥ 5). */
export function levelCurve(tips: readonly RecordTip[], options: { maxPoints: number }): LevelCurve {
  const days = daysOf(tips);
  return { ...resultOf(tips, days), curve: equityCurve(days, options) };
}

export interface FollowedTogether extends LevelCurve {
  /** Matches on which more than one of them had a tip. */
  sharedMatches: number;
  /** Bets that repeat one which another of them had made before: with all followed, the stake on that bet is doubled. */
  repeated: number;
  /** The result with each bet made only once, by whoever published it first. */
  once: LevelResult;
}

/** Returns the result of following all of several records with the same level stake. `records` come from {@link atLevelStake}. */
export function followTogether(
  records: readonly (readonly ComparedTip[])[],
  options: { maxPoints: number },
): FollowedTogether {
  const owned = records.flatMap((tips, owner) => tips.map((tip) => ({ ...tip, owner })));
  const first = new Map<string, (typeof owned)[number]>();
  const owners = new Map<string, Set<number>>();
  for (const tip of owned) {
    if (tip.match === null) continue;
    owners.set(tip.match, (owners.get(tip.match) ?? new Set()).add(tip.owner));
    const key = pickKey(tip);
    const known = first.get(key);
    if (!known || tip.publishedAt < known.publishedAt) first.set(key, tip);
  }
  // A tipster who bets twice on the same repeats nobody else.
  const once = owned.filter((tip) => tip.match === null || first.get(pickKey(tip))!.owner === tip.owner);
  return {
    ...levelCurve(owned, options),
    sharedMatches: [...owners.values()].filter(({ size }) => size > 1).length,
    repeated: owned.length - once.length,
    once: resultOf(once, daysOf(once)),
  };
}

const pickKey = ({ match, pick }: Pick<ComparedTip, 'match' | 'pick'>): string => `${match}|${pick}`;

export interface Overlap {
  /** Matches on which both have a tip. */
  matches: number;
  /** Bets on such matches that are the same of both: market, line, selection and side. */
  picks: number;
}

/** How far two records bet on the same. Symmetric; accumulators and bets in own words aren't compared. */
export function overlapOf(a: readonly ComparedTip[], b: readonly ComparedTip[]): Overlap {
  const setOf = (tips: readonly ComparedTip[], key: (tip: ComparedTip) => string) =>
    new Set(tips.filter(({ match }) => match !== null).map(key));
  const common = (key: (tip: ComparedTip) => string) => {
    const other = setOf(b, key);
    return [...setOf(a, key)].filter((each) => other.has(each)).length;
  };
  return { matches: common(({ match }) => match!), picks: common(pickKey) };
}

/** Results are compared day by day, or week by week where days have too few. */
export const CORRELATION_STEPS = ['day', 'week'] as const;

export interface Correlation {
  by: (typeof CORRELATION_STEPS)[number];
  /** Days or weeks on which both had settled bets. */
  n: number;
  /** Pearson's r, −1 to 1; null for fewer than {@link CORRELATION_MIN} or where one of them never varies. */
  r: number | null;
  /** The two-sided 90% interval of r, tanh(artanh r ± 1.645/√(n − 3)) (Fisher); null with r, and where |r| is 1. */
  low: number | null;
  high: number | null;
}

/** Fewer common days or weeks than these have no correlation at all, and from these weeks on weeks are taken instead of days. */
const CORRELATION_MIN = 5;
const WEEKS_FROM = 20;
const TWO_SIDED_90 = 1.645;

function profitBy(tips: readonly RecordTip[], key: (day: string) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const tip of tips) sums.set(key(tip.day), (sums.get(key(tip.day)) ?? 0) + tip.profitMicro);
  return sums;
}

/**
 * How two records' profits move together: Pearson's correlation of their profit at level stakes, over the weeks in which both had settled
 * bets, or, where these are fewer than 20, over such days. Symmetric. `a` and `b` are those of {@link atLevelStake}.
 */
export function correlationOf(a: readonly RecordTip[], b: readonly RecordTip[]): Correlation {
  const pairsBy = (key: (day: string) => string) => {
    const other = profitBy(b, key);
    return [...profitBy(a, key)].flatMap(([at, x]) => (other.has(at) ? [[x, other.get(at)!] as const] : []));
  };
  const weeks = pairsBy(mondayOf);
  const [by, pairs] =
    weeks.length >= WEEKS_FROM ? (['week', weeks] as const) : (['day', pairsBy((day) => day)] as const);
  const n = pairs.length;
  const r = n < CORRELATION_MIN ? null : pearson(pairs);
  if (r === null || Math.abs(r) === 1) return { by, n, r, low: null, high: null };
  const reach = TWO_SIDED_90 / Math.sqrt(n - 3);
  return { by, n, r, low: Math.tanh(Math.atanh(r) - reach), high: Math.tanh(Math.atanh(r) + reach) };
}

function pearson(pairs: readonly (readonly [number, number])[]): number | null {
  const n = pairs.length;
  const meanX = pairs.reduce((sum, [x]) => sum + x, 0) / n;
  const meanY = pairs.reduce((sum, [, y]) => sum + y, 0) / n;
  let [xx, yy, xy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
    xy += (x - meanX) * (y - meanY);
  }
  return xx > 0 && yy > 0 ? Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy))) : null;
}
