import type { TipOutcome } from '../bet/bet.ts';

/** A bet in the order in which it was made. `risk` is the stake of a back or the liability of a lay, in any one unit. */
export interface StakedBet {
  risk: number;
  /** `in_progress` and `postponed` bets don't count yet. */
  outcome: TipOutcome;
}

export interface Chasing {
  /** Bets lost in a row just before. */
  losses: number;
  /** The new risk as a multiple of the usual one. */
  multiple: number;
  /** The usual risk: the median of the bets before the run, in the unit of `risk`. */
  usual: number;
}

/** Bets lost in a row from which chasing is checked. */
const RUN_MIN = 3;
/** From this multiple of the usual risk on, the new bet looks like chasing. */
const MULTIPLE_MIN = 1.5;
/** Fewer bets before the run don't show what is usual. */
const USUAL_MIN = 5;
const USUAL_MAX = 30;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * Returns how a new bet of this risk chases losses: at least three bets were lost in a row (voids don't break a run, a half loss counts as
 * a loss) and the risk is at least one and a half times the median of up to thirty bets before that run. The result is null when the bet
 * doesn't chase, or when fewer than five bets say what is usual.
 */
export function chasesLosses(bets: readonly StakedBet[], risk: number): Chasing | null {
  const decided = bets.filter(({ outcome }) => outcome !== 'in_progress' && outcome !== 'postponed');
  let losses = 0;
  let before = decided.length;
  for (; before > 0; before -= 1) {
    const { outcome } = decided[before - 1]!;
    if (outcome === 'lost' || outcome === 'half_lost') losses += 1;
    else if (outcome !== 'void') break;
  }
  const earlier = decided.slice(Math.max(0, before - USUAL_MAX), before);
  if (losses < RUN_MIN || earlier.length < USUAL_MIN) return null;
  const usual = median(earlier.map((bet) => bet.risk));
  const multiple = risk / usual;
  return multiple >= MULTIPLE_MIN ? { losses, multiple, usual } : null;
}
