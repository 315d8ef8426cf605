import { createRandom, type Random } from '../random/random.ts';
import { eBH } from './badge.ts';
import { EvidenceProcess } from './evidence.ts';
import type { RankingTerm } from './tip.ts';

/** A field of tipsters, most without edge, whose badges are looked at after every tip. */
export interface RankingSimulationOptions {
  readonly tipsters: number;
  /** How many of them have an edge. */
  readonly skilled: number;
  /** Their expected return per unit at risk, a fraction. */
  readonly edge: number;
  /** Tips each. */
  readonly bets: number;
  readonly seed: number | string;
  /** Standard deviation of one tip's margin-free CLV around its mean, a fraction; default {@link CLOSING_NOISE}. */
  readonly closingNoise?: number;
  /** Expected return of the unskilled, a fraction ≤ 0; default 0, the hardest case (a real one pays the margin). */
  readonly unskilledReturn?: number;
  /** Tips after which the state is reported; default {@link SIMULATION_CHECKPOINTS} up to `bets`. */
  readonly checkpoints?: readonly number[];
}

const SIMULATION_CHECKPOINTS = [50, 100, 200, 300, 500, 1000, 1500] as const;
/** How far the fair price of a selection typically moves, up or down, between a tip and the close. */
const CLOSING_NOISE = 0.06;
/** A busy tipster, whose closes count less the more of them one week has. */
const TIPS_A_WEEK = 10;
/** Odds are drawn log-uniformly in this range, in hundredths. */
const ODDS_FROM = 1.6;
const ODDS_TO = 4;

/** Badges held under one rule. */
interface BadgeCount {
  /** Skilled tipsters that hold it. */
  readonly found: number;
  /** Tipsters without edge that hold it. */
  readonly falseBadges: number;
}

/** The state after so many tips of everybody. A badge once given stays (the running maximum counts): these are all ever given. */
interface RankingCheckpoint {
  readonly bets: number;
  readonly results: BadgeCount;
  readonly closing: BadgeCount;
  /** The product's rule: the mean of both e-values. */
  readonly mean: BadgeCount;
}

/** What a simulation of the ranking found. */
export interface RankingSimulation {
  readonly checkpoints: readonly RankingCheckpoint[];
  /** After how many tips each skilled tipster had the badge under the product's rule; null when never. */
  readonly foundAfter: readonly (number | null)[];
}

/**
 * Plays a season of the ranking: e-values and e-BH at 5% over everybody after every single tip.
 *
 * Assumed: the closing line is efficient. A tip at odds o closes at the fair probability (1 + x)/o and wins with just that, where x,
 * its margin-free CLV, is normal around the tipster's edge (`edge` or `unskilledReturn`) with deviation `closingNoise`, cut where the
 * probability would leave [0.01, 0.99]. So a tipster without edge gains nothing from lines that move by chance: every null hypothesis is
 * true exactly, both for the results and for the line.
 */
export function simulateRanking(options: RankingSimulationOptions): RankingSimulation {
  const random = createRandom(options.seed);
  const { tipsters, skilled, bets } = options;
  const noise = options.closingNoise ?? CLOSING_NOISE;
  const checkpoints = new Set(options.checkpoints ?? SIMULATION_CHECKPOINTS);
  const states = Array.from({ length: tipsters }, () => new EvidenceProcess());
  const highest = {
    results: new Array<number>(tipsters).fill(0),
    closing: new Array<number>(tipsters).fill(0),
    mean: new Array<number>(tipsters).fill(0),
  };
  const reports: RankingCheckpoint[] = [];
  const foundAfter = new Array<number | null>(skilled).fill(null);
  const countBadges = (logEs: readonly number[]): BadgeCount => {
    const held = eBH(logEs);
    const found = held.slice(0, skilled).filter(Boolean).length;
    return { found, falseBadges: held.filter(Boolean).length - found };
  };
  for (let bet = 1; bet <= bets; bet += 1) {
    for (let who = 0; who < tipsters; who += 1) {
      const tip = drawTip(random, who < skilled ? options.edge : (options.unskilledReturn ?? 0), noise);
      states[who]!.add({ ...tip, week: Math.floor(bet / TIPS_A_WEEK) });
      const state = states[who]!.state();
      highest.results[who] = Math.max(highest.results[who]!, state.resultsLogE);
      highest.closing[who] = Math.max(highest.closing[who]!, state.closingLogE);
      highest.mean[who] = state.logMax;
    }
    const held = eBH(highest.mean);
    for (let who = 0; who < skilled; who += 1) if (held[who]) foundAfter[who] ??= bet;
    if (checkpoints.has(bet)) {
      reports.push({
        bets: bet,
        results: countBadges(highest.results),
        closing: countBadges(highest.closing),
        mean: countBadges(highest.mean),
      });
    }
  }
  return { checkpoints: reports, foundAfter };
}

function drawTip(random: Random, edge: number, noise: number): RankingTerm {
  const odds = Math.round(100 * Math.exp(random.between(Math.log(ODDS_FROM), Math.log(ODDS_TO)))) / 100;
  // Cut symmetrically around the edge, so that the mean stays what it is said to be.
  const room = Math.min((1 + edge) / odds - 0.01, 0.99 - (1 + edge) / odds) * odds;
  const fairClv = edge + Math.min(room, Math.max(-room, noise * random.normal()));
  const won = random.chance((1 + fairClv) / odds);
  return { levelReturn: won ? odds - 1 : -1, levelVariance: odds - 1, fairClv };
}
