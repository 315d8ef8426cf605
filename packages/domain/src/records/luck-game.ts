import { createRandom } from '../random/random.ts';
import type { EvidenceTip } from './evidence.ts';
import {
  addRankingTerm,
  EMPTY_RANKING_SUMS,
  type ExpectedYield,
  expectedYield,
  INITIAL_PRIORS,
} from './expected-yield.ts';
import { ORDINARY_LINES, type SimulatedTipster, simulateTips } from './simulation.ts';

/** Tips that the player sees, and tips that follow once the answer is known. */
export const GAME_TIPS = 120;
export const GAME_NEXT_TIPS = 2000;

/** Tipsters without an edge among whom the luckily similar one is found. */
export const GAME_LUCKY_OF = 200;

/**
 * In so many of 100 rounds the tipster without an edge wins more on the tips that follow: 4.2 ± 0.1 of 20,000 pairs of records, which
 * needn't be alike, because what follows doesn't depend on what was shown.
 */
export const GAME_REVERSED_OF_100 = 4;

/** The first round is the first that ends as most do; what follows is chosen in no other. */
const FIRST_SEED = 2;

const SKILLED: SimulatedTipster = { close: 0.05, beyondClose: 0 };
const LUCKY: SimulatedTipster = { close: -0.02, beyondClose: 0 };

/** A record of the game loses too often to be believed below this profit, in units. */
const LEAST_PROFIT = 6;

/** A simulated record at one unit a tip. */
export interface GameRecord {
  /** Profit in units after 0, 1, … {@link GAME_TIPS} tips. */
  profits: readonly number[];
  /** How the profit goes on over {@link GAME_NEXT_TIPS} more tips, every twentieth; the first is the last of `profits`. */
  next: readonly number[];
  /** Profit per unit staked, and the mean margin-free CLV, of what is shown; fractions. */
  yield: number;
  fairClv: number;
  /** The product's estimate of the next tips (see {@link expectedYield}). */
  expected: ExpectedYield;
}

/** Two records of which one has an edge. */
export interface GameRound {
  records: readonly [GameRecord, GameRecord];
  skilled: 0 | 1;
}

const NEXT_STEP = 20;

/** The profit of the tips that follow those shown, in units. */
export function laterProfit({ next }: GameRecord): number {
  return next.at(-1)! - next[0]!;
}

/** Whether the tipster without an edge wins at least as much on the tips that follow. */
export function isReversed({ records, skilled }: GameRound): boolean {
  return laterProfit(records[1 - skilled]!) >= laterProfit(records[skilled]);
}

function profitOf(tips: readonly EvidenceTip[]): number {
  return tips.reduce((sum, { levelReturn }) => sum + levelReturn, 0);
}

function take(stream: Iterator<EvidenceTip>, count: number): EvidenceTip[] {
  return Array.from({ length: count }, () => stream.next().value as EvidenceTip);
}

/** A tipster's tips shown, and the stream that goes on after them. */
interface Played {
  shown: readonly EvidenceTip[];
  stream: Iterator<EvidenceTip>;
}

function play(seed: string, tipster: SimulatedTipster): Played {
  const stream = simulateTips(createRandom(seed), tipster, ORDINARY_LINES);
  return { shown: take(stream, GAME_TIPS), stream };
}

function recordOf({ shown, stream }: Played): GameRecord {
  const profits = [0];
  const sums = { ...EMPTY_RANKING_SUMS };
  for (const tip of shown) {
    profits.push(profits.at(-1)! + tip.levelReturn);
    addRankingTerm(sums, tip);
  }
  const next = [profits.at(-1)!];
  for (let step = 0; step < GAME_NEXT_TIPS / NEXT_STEP; step += 1)
    next.push(next.at(-1)! + profitOf(take(stream, NEXT_STEP)));
  return {
    profits,
    next,
    yield: profits.at(-1)! / GAME_TIPS,
    fairClv: shown.reduce((sum, { fairClv }) => sum + (fairClv ?? 0), 0) / GAME_TIPS,
    expected: expectedYield(sums, INITIAL_PRIORS),
  };
}

/**
 * Plays a round of "luck or skill?": a tipster whose tips are worth 5% and who is in profit, beside that tipster among
 * {@link GAME_LUCKY_OF} worth −2% whose profit comes nearest. Rounds are numbered from 1, and equal numbers give equal rounds. Results
 * after the shown tips have no influence on the choice, except in the first round.
 */
export function luckGameRound(round: number): GameRound {
  const seed = `luck-or-skill/${round - 1 + FIRST_SEED}`;
  let tries = 0;
  let skilled = play(`${seed}/skilled`, SKILLED);
  while (profitOf(skilled.shown) < LEAST_PROFIT) {
    tries += 1;
    skilled = play(`${seed}/skilled/${tries}`, SKILLED);
  }
  const profit = profitOf(skilled.shown);
  const distance = ({ shown }: Played) => Math.abs(profitOf(shown) - profit);
  let lucky = play(`${seed}/0`, LUCKY);
  for (let other = 1; other < GAME_LUCKY_OF; other += 1) {
    const candidate = play(`${seed}/${other}`, LUCKY);
    if (distance(candidate) < distance(lucky)) lucky = candidate;
  }
  const first = createRandom(`${seed}/place`).chance(0.5);
  const records = (first ? [skilled, lucky] : [lucky, skilled]).map(recordOf) as [GameRecord, GameRecord];
  return { records, skilled: first ? 0 : 1 };
}
