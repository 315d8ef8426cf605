import { solveDecreasing } from '../margin/solve.ts';
import type { Kelly } from './kelly.ts';

/** A way in which a bet may end: profit per unit at risk, −1 when all of it is lost. */
export interface Return {
  probability: number;
  profit: number;
}

/**
 * Kelly's fraction of a bet with any number of outcomes (pushes, half wins): the f that maximises Σ p·ln(1 + f·profit), at most 1;
 * negative when the edge is, as {@link kellyBack}. Probabilities sum to 1. A bet that can't lose asks for the whole bank, one that
 * can't win for none.
 */
export function kellyOfReturns(returns: readonly Return[]): Kelly {
  const possible = returns.filter((way) => way.probability > 0 && way.profit !== 0);
  const edge = possible.reduce((sum, way) => sum + way.probability * way.profit, 0);
  const best = Math.max(0, ...possible.map((way) => way.profit));
  const worst = Math.min(0, ...possible.map((way) => way.profit));
  if (worst === 0) return { fullKelly: best > 0 ? 1 : 0, edge };
  if (best === 0) return { fullKelly: 0, edge };
  const slope = (f: number) =>
    possible.reduce((sum, { probability, profit }) => sum + (probability * profit) / (1 + f * profit), 0);
  return { fullKelly: Math.min(1, solveDecreasing(slope, -1 / best, -1 / worst)), edge };
}
