import {
  figuresOfBet,
  type LegResult,
  type OriginalMoney,
  type OwnBet,
  PLAIN_TERMS,
  type SettledOwnBet,
  type SpecialTerms,
  type StakeFunds,
} from '@quotavera/domain/bankroll';
import type { HedgeMode, Kind, Phase, Side, StakeBasis, TradeExit } from '@quotavera/domain/bet';
import { marketOfLegs, sportOfLegs } from '@quotavera/domain/bet';
import type { DeadHeat, LegGrade } from '@quotavera/domain/settlement';
import { romeDay } from '@quotavera/domain/time';
import { legOf, legRowsOf } from '../../tips/tip/service-terms.ts';
import type {
  BetCashOutRow,
  BetExitRow,
  BetLegRow,
  BetRow,
  NewBet,
  NewBetCashOut,
  NewBetExit,
  NewBetLeg,
  StoredBet,
} from './repository.ts';

function exitOf({ share, odds_milli: odds, hedge }: BetExitRow): TradeExit {
  return { share, odds, hedge: hedge as HedgeMode };
}

function specialOf(bet: BetRow, cashOuts: readonly BetCashOutRow[]): SpecialTerms {
  return {
    funds: bet.funds as StakeFunds,
    boostedOdds: bet.boosted_odds_milli,
    eachWay: bet.place_divisor === null ? null : { divisor: bet.place_divisor, places: bet.places_paid },
    system: bet.system_sizes,
    cashOuts: cashOuts.map(({ share, received_cents: receivedCents, at }) => ({
      share,
      receivedCents,
      at: at.toISOString(),
    })),
  };
}

function originalOf(bet: BetRow): OriginalMoney | null {
  const { original_currency: currency, original_stake_cents: stakeCents, exchange_rate: rate, exchange_day: day } = bet;
  if (currency === null || stakeCents === null || rate === null || day === null) return null;
  return { currency, stakeCents, rate: String(rate), day };
}

/** A stored bet. Its columns hold what the domain's types say: only values that were checked by them are written. */
export function ownBetOf({ bet, legs, exits, cashOuts }: StoredBet): OwnBet {
  const original = originalOf(bet);
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
    special: specialOf(bet, cashOuts),
    ...(original ? { original } : {}),
  };
}

/** Returns the terms that settlement needs of a bet. */
export function moneyBetOf(bet: OwnBet): SettledOwnBet {
  const { side, legs, stakeCents, stakeBasis, commission, exits, special = PLAIN_TERMS } = bet;
  return { side, legs, stakeCents, stakeBasis, commission, exits, special };
}

const deadHeatOf = (places: number | null, tied: number | null): DeadHeat | null =>
  places === null || tied === null ? null : { places, tied };

/** How a stored leg came out; `grade` where it is known better than it is stored. */
export function legResultOf(leg: BetLegRow, grade = (leg.grade ?? 'open') as LegGrade): LegResult {
  return {
    grade,
    placed: leg.placed && grade === 'lost',
    deadHeat: deadHeatOf(leg.dead_heat_places, leg.dead_heat_tied),
    placeDeadHeat: deadHeatOf(leg.place_dead_heat_places, leg.place_dead_heat_tied),
  };
}

/** The columns of a bet's special terms; cash-outs are rows of their own. */
function specialColumnsOf({ special = PLAIN_TERMS, original }: OwnBet) {
  return {
    funds: special.funds,
    boosted_odds_milli: special.boostedOdds,
    place_divisor: special.eachWay?.divisor ?? null,
    places_paid: special.eachWay?.places ?? null,
    system_sizes: special.system && [...special.system],
    original_currency: original?.currency ?? null,
    original_stake_cents: original?.stakeCents ?? null,
    exchange_rate: original?.rate ?? null,
    exchange_day: original?.day ?? null,
  };
}

type TermColumns = Omit<
  NewBet,
  'account_id' | 'bankroll_id' | 'source' | 'over_limit' | 'created_at' | 'bookmaker_account_id'
>;

/** The columns of a bet: its own terms, and what lists and figures go by. Throws RangeError for a bet that isn't valid. */
export function betColumnsOf(bet: OwnBet, competition: string, now: Date): TermColumns {
  const { riskCents, totalOdds, firstStart, lastStart } = figuresOfBet({ ...moneyBetOf(bet), legs: bet.legs });
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
    ...specialColumnsOf(bet),
  };
}

export function betLegRowsOf(bet: Pick<OwnBet, 'legs'>): NewBetLeg[] {
  return legRowsOf(bet.legs) as NewBetLeg[];
}

export function betExitRowsOf({ exits }: Pick<OwnBet, 'exits'>): NewBetExit[] {
  return exits.map(({ share, odds, hedge }, n) => ({ n, share, odds_milli: odds, hedge }));
}

export function betCashOutRowsOf({ special = PLAIN_TERMS }: Pick<OwnBet, 'special'>): NewBetCashOut[] {
  return special.cashOuts.map(({ share, receivedCents, at }, n) => ({ n, share, received_cents: receivedCents, at }));
}
