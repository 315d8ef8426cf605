import type { TipOutcome } from '../bet/index.ts';
import { MAX_MONEY_CENTS } from '../limits/limits.ts';
import { standingOf } from '../records/index.ts';
import { type Day, mondayOf } from '../time/index.ts';

/**
 * A member watches figures of their own bankroll by these: limits first, then signs that something is wrong, goals last. Nobody is given a goal
 * of stakes or of a number of bets, which would only ask for more of them; limits of those stand with the member's other own limits.
 */
export const WATCH_KINDS = [
  'loss_limit',
  'bank_below',
  'drawdown',
  'losing_run',
  'stake_over',
  'profit_goal',
  'yield_goal',
] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];

export const WATCH_PERIODS = ['week', 'month', 'year'] as const;
export type WatchPeriod = (typeof WATCH_PERIODS)[number];

export interface Watch {
  kind: WatchKind;
  /** The period of a loss limit or a goal; null of the others. */
  period: WatchPeriod | null;
  /** Cents; hundredths of a percent of a yield; hundredths of the plan's stake; null of a losing run. */
  amount: number | null;
}

const OF_PERIOD: ReadonlySet<WatchKind> = new Set(['loss_limit', 'profit_goal', 'yield_goal']);
export const hasPeriod = (kind: WatchKind): boolean => OF_PERIOD.has(kind);

/** The least and the most of each kind's amount; null where it has none. */
const RANGES: Readonly<Record<WatchKind, readonly [number, number] | null>> = {
  loss_limit: [1, MAX_MONEY_CENTS],
  bank_below: [1, MAX_MONEY_CENTS],
  drawdown: [1, MAX_MONEY_CENTS],
  losing_run: null,
  stake_over: [100, 10_000],
  profit_goal: [1, MAX_MONEY_CENTS],
  yield_goal: [1, 10_000],
};

/** Returns what is wrong with a watch, by field. */
export function watchProblems({ kind, period, amount }: Watch): Partial<Record<'period' | 'amount', string>> {
  const range = RANGES[kind];
  const fits =
    range === null
      ? amount === null
      : amount !== null && Number.isSafeInteger(amount) && amount >= range[0] && amount <= range[1];
  return {
    ...((period !== null) === hasPeriod(kind) ? {} : { period: 'invalid' }),
    ...(fits ? {} : { amount: 'amount_out_of_range' }),
  };
}

/** The first day of the period that a day of Europe/Rome is in. */
export function watchStart(period: WatchPeriod, day: Day): Day {
  if (period === 'week') return mondayOf(day);
  return period === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
}

/** A settled or open bet as watches look at it. */
export interface WatchedBet {
  day: Day;
  outcome: TipOutcome;
  stakedCents: number;
  profitCents: number;
  totalOdds: number;
}

export interface WatchedFigures {
  today: Day;
  capitalCents: number;
  /** In the order of the record. */
  bets: readonly WatchedBet[];
  /** The stake that the bankroll's plan proposes; null where it proposes none. */
  plannedCents: number | null;
  /** The bets that were written down last. */
  latest: readonly { id: number; riskCents: number }[];
}

export interface Look {
  /** The figure that is watched: cents, hundredths of a percent, or a number of bets; null where there is nothing to say. */
  value: number | null;
  crossed: boolean;
  /** A crossing is told once for each key: the period, the peak that was fallen from, the run, the bet. */
  key: string;
  /** Settled bets behind it. */
  bets: number;
  /** The chance that luck alone does that: of a goal to reach it with such bets, of a losing run to be as long; null where none is known. */
  luck: number | null;
}

const isSettled = ({ outcome }: WatchedBet): boolean => {
  const standing = standingOf(outcome);
  return standing !== 'open' && standing !== 'withdrawn';
};

/** The upper tail of the normal distribution (Abramowitz and Stegun 26.2.17; off by less than 10⁻⁷). */
function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
}

/** The chance that bets without edge win so much: their profit is as good as normal, with the variance Σs²(o − 1). */
export function luckOf(bets: readonly WatchedBet[], profitCents: number): number | null {
  const variance = bets.reduce((sum, { stakedCents: s, totalOdds }) => sum + s * s * (totalOdds / 1000 - 1), 0);
  return variance > 0 ? upperTail(profitCents / Math.sqrt(variance)) : null;
}

function lookAtPeriod({ kind, period, amount }: Watch, { today, bets }: WatchedFigures): Look {
  const from = watchStart(period!, today);
  const own = bets.filter((bet) => bet.day >= from && bet.day <= today && isSettled(bet));
  const profit = own.reduce((sum, { profitCents }) => sum + profitCents, 0);
  const staked = own.reduce((sum, { stakedCents }) => sum + stakedCents, 0);
  const key = `${period} ${from}`;
  if (kind === 'loss_limit') {
    const loss = Math.max(0, -profit);
    return { value: loss, crossed: loss >= amount!, key, bets: own.length, luck: null };
  }
  const isYield = kind === 'yield_goal';
  const value = isYield ? (staked > 0 ? Math.round((profit * 10_000) / staked) : null) : profit;
  const wanted = isYield ? (staked * amount!) / 10_000 : amount!;
  return { value, crossed: value !== null && value >= amount!, key, bets: own.length, luck: luckOf(own, wanted) };
}

function lookAtDrawdown({ amount }: Watch, { bets }: WatchedFigures): Look {
  let [running, peak, peakAt] = [0, 0, 0];
  for (const [n, bet] of bets.entries()) {
    running += isSettled(bet) ? bet.profitCents : 0;
    if (running > peak) [peak, peakAt] = [running, n + 1];
  }
  const value = peak - running;
  return { value, crossed: value >= amount!, key: `peak ${peakAt}`, bets: bets.length - peakAt, luck: null };
}

/** Shorter runs happen to everybody. */
export const LOSING_RUN_MIN = 5;
const RUN_CHANCE = 0.05;

/** The chance of a run of `length` losses somewhere among `bets` bets that are each lost with the chance `loss`: 1 − exp(−n(1 − q)qˡ). */
export function runChance(length: number, bets: number, loss: number): number {
  return -Math.expm1(-bets * (1 - loss) * loss ** length);
}

function lookAtRun(bets: readonly WatchedBet[]): Look {
  const decided = bets.filter((bet) => isSettled(bet) && bet.outcome !== 'void');
  let start = decided.length;
  while (start > 0 && ['lost', 'half_lost'].includes(decided[start - 1]!.outcome)) start -= 1;
  const run = decided.length - start;
  const loss = 1 - decided.reduce((sum, { totalOdds }) => sum + 1000 / totalOdds, 0) / Math.max(1, decided.length);
  const luck = run === 0 ? null : runChance(run, decided.length, loss);
  const crossed = run >= LOSING_RUN_MIN && luck !== null && luck < RUN_CHANCE;
  return { value: run, crossed, key: `run ${start}`, bets: decided.length, luck };
}

function lookAtStakes({ amount }: Watch, { latest, plannedCents }: WatchedFigures): Look {
  const most = plannedCents === null ? null : (plannedCents * amount!) / 100;
  const over = most === null ? [] : latest.filter(({ riskCents }) => riskCents > most);
  const newest = over.reduce<(typeof over)[number] | null>(
    (found, bet) => (found && found.id > bet.id ? found : bet),
    null,
  );
  const value = newest?.riskCents ?? null;
  return { value, crossed: newest !== null, key: `bet ${newest?.id ?? ''}`, bets: latest.length, luck: null };
}

/** Returns how a watch stands by these figures. */
export function lookAt(watch: Watch, figures: WatchedFigures): Look {
  switch (watch.kind) {
    case 'loss_limit':
    case 'profit_goal':
    case 'yield_goal':
      return lookAtPeriod(watch, figures);
    case 'bank_below': {
      const { capitalCents: value, bets } = figures;
      return { value, crossed: value < watch.amount!, key: 'below', bets: bets.length, luck: null };
    }
    case 'drawdown':
      return lookAtDrawdown(watch, figures);
    case 'losing_run':
      return lookAtRun(figures.bets);
    case 'stake_over':
      return lookAtStakes(watch, figures);
  }
}

/** Above its threshold by so much a bank has recovered, and falling below it again is told again. */
const RECOVERED = 1.05;

/** The key that a watch keeps of what it has told: a new crossing's, the one so far, or none any more. */
export function toldKey({ kind, amount }: Watch, told: string | null, { value, crossed, key }: Look): string | null {
  if (crossed) return key;
  return kind === 'bank_below' && value !== null && value >= amount! * RECOVERED ? null : told;
}
