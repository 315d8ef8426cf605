import { inRecordOrder, type RecordTip, standingOf } from './tip.ts';

/** The integer fields of a {@link Segment}, in the order a table keeps them. */
export const SEGMENT_FIELDS = [
  'n',
  'decided',
  'sum',
  'minPrefix',
  'maxPrefix',
  'drawdown',
  'drawdownPeak',
  'winPrefix',
  'winSuffix',
  'winMax',
  'losePrefix',
  'loseSuffix',
  'loseMax',
] as const;

/**
 * A segment holds the figures of a stretch of a record (consecutive tips in record order) that can't simply be added, in a form that can be
 * combined: `n` settled tips, `decided` those not void, `sum` their profit (10⁻⁶ unit); `minPrefix` and `maxPrefix` the lowest and highest
 * running profit, the start (0) included; `drawdown` ≥ 0 the largest fall from a running peak; `drawdownPeak` the running profit at the
 * peak it fell from (the lower of two equal falls, 0 without a fall); `winPrefix`, `winSuffix`, `winMax` the winning run at the start, at
 * the end, and the longest; the losing runs likewise. Voids are neutral in runs; open and withdrawn tips do nothing.
 */
export type Segment = { readonly [F in (typeof SEGMENT_FIELDS)[number]]: number };

/** The segment of no tips: the neutral element of {@link combineSegments}. */
export const EMPTY_SEGMENT: Segment = {
  n: 0,
  decided: 0,
  sum: 0,
  minPrefix: 0,
  maxPrefix: 0,
  drawdown: 0,
  drawdownPeak: 0,
  winPrefix: 0,
  winSuffix: 0,
  winMax: 0,
  losePrefix: 0,
  loseSuffix: 0,
  loseMax: 0,
};

/** The segment of `a` followed by `b`: associative, with {@link EMPTY_SEGMENT} neutral. */
export function combineSegments(a: Segment, b: Segment): Segment {
  const across = a.maxPrefix - (a.sum + b.minPrefix);
  const drawdown = Math.max(a.drawdown, b.drawdown, across);
  return {
    n: a.n + b.n,
    decided: a.decided + b.decided,
    sum: a.sum + b.sum,
    minPrefix: Math.min(a.minPrefix, a.sum + b.minPrefix),
    maxPrefix: Math.max(a.maxPrefix, a.sum + b.maxPrefix),
    drawdown,
    drawdownPeak: lowestPeak(drawdown, [
      [a.drawdown, a.drawdownPeak],
      [across, a.maxPrefix],
      [b.drawdown, a.sum + b.drawdownPeak],
    ]),
    winPrefix: a.winPrefix === a.decided ? a.decided + b.winPrefix : a.winPrefix,
    winSuffix: b.winSuffix === b.decided ? a.winSuffix + b.decided : b.winSuffix,
    winMax: Math.max(a.winMax, b.winMax, a.winSuffix + b.winPrefix),
    losePrefix: a.losePrefix === a.decided ? a.decided + b.losePrefix : a.losePrefix,
    loseSuffix: b.loseSuffix === b.decided ? a.loseSuffix + b.decided : b.loseSuffix,
    loseMax: Math.max(a.loseMax, b.loseMax, a.loseSuffix + b.losePrefix),
  };
}

function lowestPeak(drawdown: number, falls: readonly (readonly [fall: number, peak: number])[]): number {
  if (drawdown === 0) return 0;
  return Math.min(...falls.filter(([fall]) => fall === drawdown).map(([, peak]) => peak));
}

/** The segments of consecutive stretches, first to last, as one. */
export function foldSegments(segments: Iterable<Segment>): Segment {
  let whole = EMPTY_SEGMENT;
  for (const segment of segments) whole = combineSegments(whole, segment);
  return whole;
}

/**
 * Returns the segment of tips given in any order: they are put in record order first. A single pass gives the same as combining the tips'
 * own segments.
 */
export function segmentOf(tips: readonly RecordTip[]): Segment {
  const whole: { -readonly [F in keyof Segment]: number } = { ...EMPTY_SEGMENT };
  let wins = 0;
  let losses = 0;
  for (const { outcome, profitMicro } of inRecordOrder(tips)) {
    const standing = standingOf(outcome);
    if (standing === 'open' || standing === 'withdrawn') continue;
    whole.n += 1;
    if (standing === 'void') continue;
    whole.sum += profitMicro;
    whole.minPrefix = Math.min(whole.minPrefix, whole.sum);
    whole.maxPrefix = Math.max(whole.maxPrefix, whole.sum);
    const fall = whole.maxPrefix - whole.sum;
    if (fall > whole.drawdown) {
      whole.drawdown = fall;
      whole.drawdownPeak = whole.maxPrefix;
    }
    wins = standing === 'win' ? wins + 1 : 0;
    losses = standing === 'win' ? 0 : losses + 1;
    if (wins > whole.decided) whole.winPrefix = wins;
    if (losses > whole.decided) whole.losePrefix = losses;
    whole.decided += 1;
    whole.winMax = Math.max(whole.winMax, wins);
    whole.loseMax = Math.max(whole.loseMax, losses);
  }
  return { ...whole, winSuffix: wins, loseSuffix: losses };
}

/** A run of wins or of losses; `length` 0 and kind null before the first decided bet. */
export interface Streak {
  kind: 'win' | 'loss' | null;
  length: number;
}

/** The run that a record ends with. */
export function currentStreak(segment: Segment): Streak {
  if (segment.winSuffix > 0) return { kind: 'win', length: segment.winSuffix };
  if (segment.loseSuffix > 0) return { kind: 'loss', length: segment.loseSuffix };
  return { kind: null, length: 0 };
}
