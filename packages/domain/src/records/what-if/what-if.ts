import { addDays, addMonths, type Day, romeDay, romeDayStart } from '../../time/index.ts';
import { type DayPoint, type EquityPoint, equityCurve, longestUnderWater, type UnderWater } from '../curve.ts';
import { combineSegments, EMPTY_SEGMENT } from '../segment.ts';
import { breakEvenBank } from './break-even.ts';
import { type BankTerms, type Replayed, replay, type StakeRule } from './replay.ts';
import { type FollowableTip, type Taken, type TakingTerms, takeTips } from './take.ts';

/** Everything that is asked of the past. */
export interface WhatIf extends TakingTerms {
  bankCents: number;
  stake: StakeRule;
  eventCapBp: number | null;
  /** The fee of all channels together, per month; 0 for none. */
  feeCents: number;
}

/** The result of following the tipsters. */
export interface WhatIfResult extends Replayed {
  missed: Taken['missed'] & Replayed['missed'];
  netCents: number;
  /** Profit of the bets by turnover, and what is left of it after the fee; null without turnover. */
  yield: number | null;
  netYield: number | null;
  /** The deepest fall of the bank from its highest so far (the initial bank included), and its share of that height. */
  drawdownCents: number;
  drawdownShare: number;
  underWater: UnderWater | null;
  /** {@link breakEvenBank}. */
  breakEvenCents: number | null;
  /** The bank by day, in `profitMicro` cents above the initial bank. */
  curve: readonly EquityPoint[];
}

/** The day of a month's fee: the same day as the first, in a shorter month its last. */
function feeDay(from: Day, months: number): Day {
  const month = addMonths(from.slice(0, 7), months);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${from.slice(8)}`;
  return same > last ? last : same;
}

/** When fees fall due: at the first moment (Europe/Rome) of the period and of the same day of each month after, up to its last day. */
export function feeInstants(from: Day, to: Day): number[] {
  const instants: number[] = [];
  for (let month = 0, day = from; day <= to; month += 1, day = feeDay(from, month)) {
    instants.push(romeDayStart(day).getTime() / 1_000);
  }
  return instants;
}

/** The part of the terms that the bank follows. */
export function bankTermsOf({ from, to, bankCents, stake, eventCapBp, feeCents }: WhatIf): BankTerms {
  return { bankCents, stake, eventCapBp, feeCents, feesAt: feeInstants(from, to) };
}

/** Following on the real record: the bets that could be taken, with the bank, the stakes, the cap and the fee. */
export function whatIf(tips: readonly FollowableTip[], terms: WhatIf): WhatIfResult {
  const taken = takeTips(tips, terms);
  const bankTerms = bankTermsOf(terms);
  const days: { day: Day; segment: DayPoint['segment'] }[] = [];
  let peak = terms.bankCents;
  let drawdownCents = 0;
  let drawdownShare = 0;
  const result = replay(taken.bets, bankTerms, (at, bank, change) => {
    peak = Math.max(peak, bank);
    if (peak - bank > drawdownCents) {
      drawdownCents = peak - bank;
      drawdownShare = drawdownCents / peak;
    }
    const day = romeDay(at * 1_000);
    const step = {
      ...EMPTY_SEGMENT,
      n: 1,
      sum: change,
      minPrefix: Math.min(0, change),
      maxPrefix: Math.max(0, change),
      drawdown: Math.max(0, -change),
    };
    const last = days.at(-1);
    if (last?.day === day) last.segment = combineSegments(last.segment, step);
    else days.push({ day, segment: step });
  });
  const netCents = result.finalCents - terms.bankCents;
  const lastDay = days.at(-1)?.day ?? terms.to;
  const share = (cents: number) => (result.stakedCents > 0 ? cents / result.stakedCents : null);
  return {
    ...result,
    missed: { ...taken.missed, ...result.missed },
    netCents,
    yield: share(result.betProfitCents),
    netYield: share(netCents),
    drawdownCents,
    drawdownShare,
    underWater: longestUnderWater(days, { asOf: lastDay > terms.to ? lastDay : terms.to }),
    breakEvenCents: breakEvenBank(taken.bets, bankTerms),
    curve: equityCurve(days),
  };
}
