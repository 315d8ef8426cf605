import { type Kelly, kellyOfReturns } from '../staking/index.ts';
import type { LineProbabilities } from './line.ts';

/**
 * Edge and Kelly's fraction of a bet at decimal `odds` (> 1) whose pushes are returned and whose halves are paid half; `commission`
 * (0 to below 1, default 0) is taken from what is won. Throws RangeError outside these ranges.
 */
export function valueAt(line: LineProbabilities, odds: number, commission = 0): Kelly {
  if (!(odds > 1 && odds < Number.POSITIVE_INFINITY)) throw new RangeError('odds are above 1');
  if (!(commission >= 0 && commission < 1)) throw new RangeError('a commission is from 0 to below 1');
  const gain = (odds - 1) * (1 - commission);
  return kellyOfReturns([
    { probability: line.win, profit: gain },
    { probability: line.halfWin, profit: gain / 2 },
    { probability: line.push, profit: 0 },
    { probability: line.halfLoss, profit: -0.5 },
    { probability: line.loss, profit: -1 },
  ]);
}
