import { createRandom } from '../random/random.ts';
import { kellyBack, kellyStake } from './kelly.ts';

/** A bet to come, as a back (of a lay: its equivalent odds o/(o − 1) and the probability that the lay wins). */
export interface FutureBet {
  /** Decimal, > 1, net of commission. */
  odds: number;
  /** 0 to 1. */
  probability: number;
}

/** How much is risked on each bet. */
type StakePlan =
  /** A flat stake is the same amount every time, in units. */
  | { type: 'flat'; units: number }
  /** A share of the bank as it stands. */
  | { type: 'share'; share: number }
  /** A fraction of Kelly (1 full) on the bank as it stands, never more than `cap` of it (default 1). */
  | { type: 'kelly'; fraction: number; cap?: number };

/** {@link simulateOutcomes} plays these bets. */
export interface OutcomeOptions {
  /** Played in this order on every path. */
  bets: readonly FutureBet[];
  plan: StakePlan;
  /** In units, > 0. */
  initialBank: number;
  /** A bank at or below this share of the initial one is ruined, as is one that can't cover a flat stake; default {@link RUIN_SHARE}. */
  ruinShare?: number;
  /** Default 2,000. */
  paths?: number;
  seed: number | string;
  /** The simulation calls it now and then with the share of the paths that are done. */
  onProgress?: (share: number) => void;
}

const PROGRESS_EVERY = 100;

/** A bank that has lost nine tenths is called ruined unless told otherwise: a bank staked by shares never quite reaches 0. */
const RUIN_SHARE = 0.1;
const DEFAULT_PATHS = 2000;
const FAN_POINTS = 60;

/** Quantiles over the paths. */
export interface Quantiles {
  p5: number;
  p25: number;
  p50: number;
  p75: number;
  p95: number;
}

/** The spread of what may happen. Banks in units. */
export interface Outcomes {
  paths: number;
  /** Share of paths ruined at some point; a ruined path stops betting. */
  ruinProbability: number;
  /** Half the width of its 95% interval, from the number of paths (Agresti–Coull). */
  ruinMargin: number;
  /** Share of paths that end above the initial bank. */
  profitProbability: number;
  finalBank: Quantiles;
  /** Deepest fall from a running peak, as a share of that peak. */
  maxDrawdownShare: Quantiles;
  /** The bank after so many bets, at most 61 points from 0 to all. */
  fan: readonly (Quantiles & { bets: number })[];
}

/** `count` equal bets at decimal `odds` with an expected return of `edge` per unit at risk (a fraction). */
export function repeatedBet(odds: number, edge: number, count: number): FutureBet[] {
  const probability = Math.min(1, Math.max(0, (1 + edge) / odds));
  return Array.from({ length: count }, () => ({ odds, probability }));
}

/**
 * Plays the bets on many seeded paths (Monte Carlo): risk of ruin, spread of the final bank, drawdowns. Same seed, same figures.
 * Bets are taken as independent. Throws RangeError for a bank that is not above 0.
 */
export function simulateOutcomes(options: OutcomeOptions): Outcomes {
  const { bets, plan, initialBank, seed, paths = DEFAULT_PATHS, ruinShare = RUIN_SHARE } = options;
  if (!(initialBank > 0)) throw new RangeError('a bank is above 0');
  const random = createRandom(seed);
  const stakeShares = plan.type === 'kelly' ? bets.map((bet) => kellyShare(bet, plan)) : null;
  const marks = fanMarks(bets.length);
  const fan = marks.map(() => new Float64Array(paths));
  const falls = new Float64Array(paths);
  let ruined = 0;
  for (let path = 0; path < paths; path += 1) {
    if (path % PROGRESS_EVERY === 0) options.onProgress?.(path / paths);
    let bank = initialBank;
    let peak = bank;
    let mark = 0;
    let alive = true;
    for (let at = 0; at <= bets.length; at += 1) {
      if (marks[mark] === at) {
        fan[mark]![path] = bank;
        mark += 1;
      }
      const bet = bets[at];
      if (bet === undefined) break;
      // The draw is made on ruined paths too, so that a plan's paths meet the same luck as another plan's.
      const won = random.chance(bet.probability);
      if (!alive) continue;
      const stake =
        plan.type === 'flat' ? plan.units : bank * (stakeShares?.[at] ?? (plan.type === 'share' ? plan.share : 0));
      bank += won ? stake * (bet.odds - 1) : -stake;
      peak = Math.max(peak, bank);
      falls[path] = Math.max(falls[path]!, (peak - bank) / peak);
      if (bank <= initialBank * ruinShare || (plan.type === 'flat' && bank < plan.units)) {
        alive = false;
        ruined += 1;
      }
    }
  }
  const finals = fan.at(-1)!;
  return {
    paths,
    ruinProbability: ruined / paths,
    ruinMargin: shareMargin(ruined, paths),
    profitProbability: finals.filter((bank) => bank > initialBank).length / paths,
    finalBank: quantilesOf(finals),
    maxDrawdownShare: quantilesOf(falls),
    fan: marks.map((after, at) => ({ bets: after, ...quantilesOf(fan[at]!) })),
  };
}

function kellyShare(bet: FutureBet, plan: { fraction: number; cap?: number }): number {
  return Math.min(plan.cap ?? 1, kellyStake(kellyBack(bet), 1, plan.fraction));
}

function fanMarks(bets: number): number[] {
  const points = Math.min(FAN_POINTS, bets);
  return Array.from({ length: points + 1 }, (_, at) => (points === 0 ? 0 : Math.round((bets * at) / points)));
}

/** Half the 95% interval of a share, two successes and two failures added, so that 0 of n is not called certain. */
function shareMargin(hits: number, n: number): number {
  const share = (hits + 2) / (n + 4);
  return 1.96 * Math.sqrt((share * (1 - share)) / (n + 4));
}

/** Quantiles with straight lines between neighbours (at place (n − 1)·q of the sorted values). */
export function quantilesOf(values: Float64Array): Quantiles {
  const sorted = values.toSorted();
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const below = Math.floor(place);
    const low = sorted[below] ?? Number.NaN;
    return low + (place - below) * ((sorted[below + 1] ?? low) - low);
  };
  return { p5: at(0.05), p25: at(0.25), p50: at(0.5), p75: at(0.75), p95: at(0.95) };
}
