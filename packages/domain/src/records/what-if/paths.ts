import { createRandom } from '../../random/random.ts';
import { type Quantiles, quantilesOf } from '../../staking/outcomes.ts';
import { addDays, mondayOf, romeDay, romeDayStart, WEEK_S, weekNumber } from '../../time/index.ts';
import { type BankTerms, replay } from './replay.ts';
import type { TakenBet } from './take.ts';

/** Paths of the block bootstrap. */
const PATHS = 1_000;
const FAN_POINTS = 60;
/** Keeps the events of one place in a path apart from those of another. */
const EVENTS_APART = 2 ** 26;

/** The spread of results when weeks like those of the period come again, in any order and number. Money is in cents. */
export interface Paths {
  paths: number;
  /** Weeks of a path, as many as the period has. */
  weeks: number;
  finalCents: Quantiles;
  drawdownShare: Quantiles;
  /** Share of paths that end above the initial bank. */
  profitShare: number;
  /** The bank at the end of so many weeks, at most 61 points from 0 to all. */
  fan: readonly (Quantiles & { weeks: number })[];
}

/** {@link bootstrapPaths} draws from the weeks of this period. */
export interface PathOptions {
  from: string;
  to: string;
  seed: number | string;
  /** Default {@link PATHS}. */
  paths?: number;
  /** The simulation calls it now and then with the share of the paths that are done. */
  onProgress?: (share: number) => void;
}

const PROGRESS_EVERY = 10;

/**
 * Block bootstrap of the bets (in the order of `takeTips`) by calendar weeks, Monday to Sunday in Rome, of their placing: each path draws,
 * with replacement, as many weeks as the period has; the week in the n-th place is moved as it is, with the events it has, by whole weeks of
 * 604,800 s, and the path is replayed with the same bank, stakes, cap and fees. Same seed, same figures: path after path, place after
 * place, the n-th draw of `createRandom(seed).integer(weeks)`.
 */
export function bootstrapPaths(bets: readonly TakenBet[], terms: BankTerms, options: PathOptions): Paths {
  const { from, to, seed, paths = PATHS, onProgress } = options;
  const first = weekNumber(from);
  // A bet late on the last day may be placed in the week after it.
  const lastDay = bets.length > 0 ? romeDay(bets.at(-1)!.placedAt * 1_000) : to;
  const weeks = weekNumber(lastDay > to ? lastDay : to) - first + 1;
  const blocks = Array.from({ length: weeks }, (): TakenBet[] => []);
  for (const bet of bets) blocks[weekNumber(romeDay(bet.placedAt * 1_000)) - first]!.push(bet);

  const start = mondayOf(from);
  const marks = marksOf(weeks);
  const markTimes = marks.map((week) => romeDayStart(addDays(start, 7 * week)).getTime() / 1_000);
  const fan = marks.map(() => new Float64Array(paths));
  const falls = new Float64Array(paths);
  const finals = new Float64Array(paths);
  const random = createRandom(seed);
  for (let path = 0; path < paths; path += 1) {
    let bank = terms.bankCents;
    let peak = bank;
    let mark = 0;
    const { finalCents } = replay(
      drawn(blocks, () => random.integer(weeks), terms.eventCapBp !== null),
      terms,
      (at, now) => {
        while (mark < marks.length && markTimes[mark]! <= at) {
          fan[mark]![path] = bank;
          mark += 1;
        }
        bank = now;
        peak = Math.max(peak, bank);
        falls[path] = Math.max(falls[path]!, peak > 0 ? (peak - bank) / peak : 0);
      },
    );
    for (; mark < marks.length; mark += 1) fan[mark]![path] = bank;
    // Bets still open at the end of the last week belong to that week.
    fan.at(-1)![path] = finalCents;
    finals[path] = finalCents;
    if ((path + 1) % PROGRESS_EVERY === 0) onProgress?.((path + 1) / paths);
  }
  return {
    paths,
    weeks,
    finalCents: quantilesOf(finals),
    drawdownShare: quantilesOf(falls),
    profitShare: finals.filter((bank) => bank > terms.bankCents).length / paths,
    fan: marks.map((after, at) => ({ weeks: after, ...quantilesOf(fan[at]!) })),
  };
}

function marksOf(weeks: number): number[] {
  const points = Math.min(FAN_POINTS, weeks);
  return Array.from({ length: points + 1 }, (_, at) => Math.round((weeks * at) / points));
}

/** The bets of one path, as it is replayed: one object, changed for each, because there may be tens of millions. */
function* drawn(blocks: readonly (readonly TakenBet[])[], draw: () => number, capped: boolean): Generator<TakenBet> {
  const moved: { -readonly [Key in keyof TakenBet]: TakenBet[Key] } = {
    placedAt: 0,
    endsAt: 0,
    events: [],
    odds: 0,
    source: 'published',
    isVoid: false,
    returnNano: 0,
    riskMicro: 0,
    kelly: 0,
  };
  for (let place = 0; place < blocks.length; place += 1) {
    const week = draw();
    const shift = (place - week) * WEEK_S;
    for (const bet of blocks[week]!) {
      moved.placedAt = bet.placedAt + shift;
      moved.endsAt = bet.endsAt + shift;
      if (capped) moved.events = bet.events.map((event) => event + place * EVENTS_APART);
      moved.odds = bet.odds;
      moved.source = bet.source;
      moved.isVoid = bet.isVoid;
      moved.returnNano = bet.returnNano;
      moved.riskMicro = bet.riskMicro;
      moved.kelly = bet.kelly;
      yield moved;
    }
  }
}
