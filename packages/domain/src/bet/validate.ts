import { MAX_EXITS, MAX_LEGS, MAX_RISK_MILLI, MIN_RISK_MILLI } from '../limits/limits.ts';
import { isOdds } from '../odds/decimal.ts';
import { Rational } from '../odds/rational.ts';
import { MAX_TOTAL_ODDS_MILLI, totalOdds } from '../odds/total.ts';
import type { Bet, Leg, TradeExit } from './bet.ts';
import { HEDGE_MODES, WHOLE_SHARE } from './bet.ts';
import { isExchange } from './bookmakers.ts';
import { liveEndsAt } from './legs.ts';
import type { BetProblem } from './problem.ts';
import { closedShare, riskOf } from './stake.ts';
import { MAX_TIP_TEXT } from './text-limits.ts';
import { checkLeg, checkSameMatch, hasStarted, oddsProblem, REQUIRED_OF_OWN } from './validate-legs.ts';

/** The highest exchange commission: 20%. */
const MAX_COMMISSION_MILLI = 200;

function checkCount(bet: Bet): BetProblem[] {
  if (bet.legs.length === 0) return [{ field: 'legs', code: 'no_legs' }];
  return bet.legs.length > MAX_LEGS ? [{ field: 'legs', code: 'too_many_legs' }] : [];
}

function checkTotalOdds(bet: Bet): BetProblem[] {
  if (bet.legs.length < 2 || bet.legs.length > MAX_LEGS) return [];
  const odds = bet.legs.map((leg) => leg.odds);
  if (!odds.every(isOdds)) return [];
  const tooHigh = totalOdds(odds).compare(Rational.fromMilli(MAX_TOTAL_ODDS_MILLI)) > 0;
  return tooHigh ? [{ field: 'legs', code: 'total_odds_too_high' }] : [];
}

function checkSide(bet: Bet): BetProblem[] {
  const problems: BetProblem[] = [];
  if (bet.side === 'lay' && bet.kind !== 'exchange') problems.push({ field: 'side', code: 'lay_needs_exchange' });
  if (bet.side === 'lay' && bet.legs.length > 1) problems.push({ field: 'side', code: 'lay_accumulator' });
  if (bet.side === 'back' && bet.stakeBasis === 'liability') {
    problems.push({ field: 'stakeBasis', code: 'liability_needs_lay' });
  }
  return problems;
}

function checkRisk(bet: Bet): BetProblem[] {
  if (!Number.isSafeInteger(bet.stake)) {
    const code = Number.isFinite(bet.stake) && !Number.isInteger(bet.stake) ? 'stake_too_precise' : 'risk_out_of_range';
    return [{ field: 'stake', code }];
  }
  const needsOdds = bet.side === 'lay' && bet.stakeBasis === 'stake';
  if (needsOdds && !(bet.legs.length === 1 && bet.legs.every((leg) => isOdds(leg.odds)))) return [];
  const risk = riskOf(bet);
  const inRange =
    risk.compare(Rational.fromMilli(MIN_RISK_MILLI)) >= 0 && risk.compare(Rational.fromMilli(MAX_RISK_MILLI)) <= 0;
  return inRange ? [] : [{ field: 'stake', code: 'risk_out_of_range' }];
}

function checkCommission({ kind, commission }: Bet): BetProblem[] {
  if (kind !== 'exchange') return commission === 0 ? [] : [{ field: 'commission', code: 'commission_needs_exchange' }];
  const inRange = Number.isInteger(commission) && commission >= 0 && commission <= MAX_COMMISSION_MILLI;
  return inRange ? [] : [{ field: 'commission', code: 'commission_out_of_range' }];
}

/** Only an exchange takes a lay. */
function checkLayBookmaker({ side, bookmaker }: Bet): BetProblem[] {
  const isRefused = side === 'lay' && bookmaker !== null && bookmaker !== '' && !isExchange(bookmaker);
  return isRefused ? [{ field: 'bookmaker', code: 'bookmaker_not_exchange' }] : [];
}

function checkBookmaker({ bookmaker }: Pick<Bet, 'bookmaker'>): BetProblem[] {
  return (bookmaker?.length ?? 0) > MAX_TIP_TEXT.bookmaker ? [{ field: 'bookmaker', code: 'text_too_long' }] : [];
}

function checkPhase(bet: Bet, now: Date): BetProblem[] {
  if (bet.phase === 'prematch') {
    return bet.legs.flatMap((leg, n) =>
      hasStarted(leg, now) ? [{ field: startField(leg, n), code: 'match_started' as const }] : [],
    );
  }
  const over = bet.legs.flatMap((leg, n) =>
    liveEndsAt([leg]) <= now ? [{ field: startField(leg, n), code: 'live_closed' as const }] : [],
  );
  if (over.length > 0) return over;
  const anyStarted = bet.legs.length === 0 || bet.legs.some((leg) => hasStarted(leg, now));
  return anyStarted ? [] : [{ field: 'phase', code: 'match_not_started' }];
}

/** The field that the author chose the start by: a fixture, or a time of their own. A problem of the start is shown there. */
function startField(leg: Leg, n: number): string {
  return leg.type === 'structured' ? `legs.${n}.fixtureId` : `legs.${n}.startsAt`;
}

/**
 * Everything that is wrong with a bet about to be published at `now` (the product's clock), in the order of the form; empty when
 * it may be published. Never throws for bad values: numbers that are no integers, unknown codes and unreadable times are faults
 * like others.
 *
 * A prematch bet needs every start in the future, a live one at least one in the past and none so long ago that its
 * match could be over. Only exchange bets lay, at an exchange if
 * they name where, and have a commission. Risk (stake of a back, liability of a lay) is 0.1 to 10 units. Two legs on one match are refused, because the product
 * of their odds is not their price: `legs_contradict` when they can't both come in, `same_selection_twice`, else `same_match_twice`.
 */
export function validateBet(bet: Bet, { now }: { now: Date }): BetProblem[] {
  return [
    ...checkCount(bet),
    ...checkSide(bet),
    ...bet.legs.slice(0, MAX_LEGS).flatMap((leg, n) => checkLeg(leg, n)),
    ...checkSameMatch(bet.legs.slice(0, MAX_LEGS)),
    ...checkPhase(bet, now),
    ...checkTotalOdds(bet),
    ...checkRisk(bet),
    ...checkCommission(bet),
    ...checkBookmaker(bet),
    ...checkLayBookmaker(bet),
  ];
}

/**
 * Returns the problems of a bet that somebody placed for themselves: everything that {@link validateBet} checks except times, the size
 * of the stake and where a lay was taken, which are the bettor's own. A leg in the bettor's own words needs the event alone.
 */
export function validateOwnTerms(bet: Omit<Bet, 'stake'>): BetProblem[] {
  const terms = { ...bet, stake: 0 };
  return [
    ...checkCount(terms),
    ...checkSide(terms),
    ...bet.legs.slice(0, MAX_LEGS).flatMap((leg, n) => checkLeg(leg, n, REQUIRED_OF_OWN)),
    ...checkSameMatch(bet.legs.slice(0, MAX_LEGS)),
    ...checkTotalOdds(terms),
    ...checkCommission(terms),
    ...checkBookmaker(bet),
  ];
}

/**
 * Everything that is wrong with an exit of an exchange trade that was partly closed by `earlier` ones; the server also refuses it once
 * the result is in or could be.
 */
export function validateExit(bet: Bet, exit: TradeExit, earlier: readonly TradeExit[] = []): BetProblem[] {
  const problems: BetProblem[] = [];
  if (bet.kind !== 'exchange') problems.push({ field: 'exit', code: 'exit_needs_exchange' });
  if (bet.legs.length !== 1) problems.push({ field: 'exit', code: 'exit_needs_single' });
  if (earlier.length >= MAX_EXITS) problems.push({ field: 'exit', code: 'too_many_exits' });
  const odds = oddsProblem(exit.odds);
  if (odds) problems.push({ field: 'exit.odds', code: odds });
  if (!HEDGE_MODES.includes(exit.hedge)) problems.push({ field: 'exit.hedge', code: 'unknown_hedge' });
  if (!(Number.isInteger(exit.share) && exit.share > 0 && exit.share <= WHOLE_SHARE)) {
    problems.push({ field: 'exit.share', code: 'share_out_of_range' });
  } else if (closedShare([...earlier, exit]) > WHOLE_SHARE) {
    problems.push({ field: 'exit.share', code: 'shares_exceed_stake' });
  }
  return problems;
}
