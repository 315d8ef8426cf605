import { figuresOfBet, type OwnBet } from '@quotavera/domain/bankroll';
import type { HedgeMode, Kind, Phase, Side, StakeBasis, TradeExit } from '@quotavera/domain/bet';
import { marketOfLegs, sportOfLegs } from '@quotavera/domain/bet';
import type { MoneyBet } from '@quotavera/domain/settlement';
import { romeDay } from '@quotavera/domain/time';
import { legOf, legRowsOf } from '../../tips/tip/service-terms.ts';
import type { BetExitRow, NewBet, NewBetExit, NewBetLeg, StoredBet } from './repository.ts';

function exitOf({ share, odds_milli: odds, hedge }: BetExitRow): TradeExit {
  return { share, odds, hedge: hedge as HedgeMode };
}

/** A stored bet. Its columns hold what the domain's types say: only values that were checked by them are written. */
export function ownBetOf({ bet, legs, exits }: StoredBet): OwnBet {
  return {
    kind: bet.kind as Kind,
    phase: bet.phase as Phase,
    side: bet.side as Side,
    legs: legs.map(legOf),
    stakeCents: bet.stake_cents,
    stakeBasis: bet.stake_basis as StakeBasis,
    commission: bet.commission_milli,
    bookmaker: bet.bookmaker,
    exits: exits.map(exitOf),
    placedAt: bet.placed_at.toISOString(),
    note: bet.note,
  };
}

/** Returns the terms that settlement needs of a bet. */
export function moneyBetOf({ side, legs, stakeCents, stakeBasis, commission }: OwnBet): MoneyBet {
  return { side, legs, stakeCents, stakeBasis, commission };
}

type TermColumns = Omit<
  NewBet,
  'account_id' | 'bankroll_id' | 'source' | 'over_limit' | 'created_at' | 'bookmaker_account_id'
>;

/** The columns of a bet: its own terms, and what lists and figures go by. Throws RangeError for a bet that isn't valid. */
export function betColumnsOf(bet: OwnBet, competition: string, now: Date): TermColumns {
  const { riskCents, totalOdds, firstStart, lastStart } = figuresOfBet(bet);
  return {
    kind: bet.kind,
    phase: bet.phase,
    side: bet.side,
    stake_cents: bet.stakeCents,
    stake_basis: bet.stakeBasis,
    commission_milli: bet.commission,
    bookmaker: bet.bookmaker,
    placed_at: bet.placedAt,
    note: bet.note,
    legs: bet.legs.length,
    sport: sportOfLegs(bet.legs),
    competition_name: competition,
    market: marketOfLegs(bet.legs),
    total_odds_milli: totalOdds,
    risk_cents: riskCents,
    first_start_at: firstStart,
    last_start_at: lastStart,
    day: romeDay(lastStart),
    updated_at: now,
  };
}

export function betLegRowsOf(bet: Pick<OwnBet, 'legs'>): NewBetLeg[] {
  return legRowsOf(bet.legs) as NewBetLeg[];
}

export function betExitRowsOf({ exits }: Pick<OwnBet, 'exits'>): NewBetExit[] {
  return exits.map(({ share, odds, hedge }, n) => ({ n, share, odds_milli: odds, hedge }));
}
