import type { OddsMilli, Outcome, Side, UnitsMicro } from '../../bet/bet.ts';
import { MIN_ODDS_MILLI } from '../../odds/decimal.ts';
import { kellyBack } from '../../staking/kelly.ts';
import { type Day, romeDay } from '../../time/rome.ts';

/** Minutes after publication at which imported prices are kept, for a follower who comes late. */
export const LATER_MINUTES = [1, 5, 15, 30, 60, 120] as const;

/** A settled tip as somebody could have followed it. Instants are seconds since 1970. */
export interface FollowableTip {
  /** The tipster's index in the list that the caller chose. */
  tipster: number;
  publishedAt: number;
  /** Start of the first leg: a tip made before it can't be taken after it. */
  firstStartAt: number;
  /** When its money is back: the last leg's start and what its sport usually takes. */
  endsAt: number;
  live: boolean;
  expiresAt: number | null;
  /** The events of the bet, for a cap on an event: a key per leg. */
  events: readonly number[];
  side: Side;
  /** The published odds; for an accumulator their product. */
  odds: OddsMilli;
  /** The tipster's risk in millionths of a unit: the stake of a back, the liability of a lay. */
  riskMicro: UnitsMicro;
  /**
   * How its return follows other odds: of a `straight` bet (one leg, no exit) by its grade, of a `multiple` in proportion to the total odds;
   * a `trade` is kept as published.
   */
  form: 'straight' | 'multiple' | 'trade';
  /** The outcome of the bet; a void returns nothing and turns nothing over. */
  outcome: Outcome;
  /** Net profit per unit at risk at the published odds, in 10⁻⁹ ({@link NANO}). */
  returnNano: number;
  /** The share taken of a positive result, in thousandths. */
  commissionMilli: number;
  /** The probability of winning as the tipster stated it, 0 to 1. */
  probability: number | null;
  /** The tipster's own floor. */
  minimumOdds: OddsMilli | null;
  /** The imported price at the follower's delay. */
  laterOdds: OddsMilli | null;
}

/** Returns per unit at risk are integers in 10⁻⁹: every return of a back at odds in thousandths less a commission in thousandths is exact. */
export const NANO = 1_000_000_000;

/** How the follower gets the bets. */
export interface TakingTerms {
  /** Days of publication in Europe/Rome, both included. */
  from: Day;
  to: Day;
  /** From publication to the follower's bet; ≥ 0. */
  delayMinutes: number;
  /** How much worse the odds are where no price was imported, in ten-thousandths of them; 0 to 9999. */
  slippageBp: number;
  /** Nothing is bet below these odds (of a lay: its equivalent back o/(o − 1)); null for no floor. */
  floor: OddsMilli | null;
  /** Each tipster's expected return per unit at risk, for Kelly where no probability is stated. */
  edges: readonly number[];
}

/** Where a bet's odds come from. */
export const ODDS_SOURCES = ['published', 'imported', 'slipped'] as const;
type OddsSource = (typeof ODDS_SOURCES)[number];

/** A bet that the follower could make. */
export interface TakenBet {
  placedAt: number;
  endsAt: number;
  events: readonly number[];
  odds: OddsMilli;
  source: OddsSource;
  isVoid: boolean;
  returnNano: number;
  riskMicro: UnitsMicro;
  /** Full Kelly as a share of the bank; may be negative. */
  kelly: number;
}

/** The bets in the order in which they are placed, and how many tips could not be taken. */
export interface Taken {
  bets: readonly TakenBet[];
  missed: Readonly<Record<'started' | 'expired' | 'below_floor', number>>;
}

const THOUSAND = 1_000;
const BASIS_POINTS = 10_000;
const WORTH: Readonly<Record<Outcome, number>> = { won: 2, half_won: 1, void: 0, half_lost: -1, lost: -2 };

/** `numerator/denominator` to the nearest integer, half away from zero; the denominator is above 0. */
function divide(numerator: bigint, denominator: bigint): number {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = Number((2n * magnitude + denominator) / (2n * denominator));
  return numerator < 0n && rounded !== 0 ? -rounded : rounded;
}

/** A published result as a return: profit by what was at risk, both in millionths of a unit. */
export function returnOf(profitMicro: UnitsMicro, riskMicro: UnitsMicro): number {
  return riskMicro > 0 ? divide(BigInt(profitMicro) * BigInt(NANO), BigInt(riskMicro)) : 0;
}

function isWorse(side: Side, odds: OddsMilli, than: OddsMilli): boolean {
  return side === 'back' ? odds < than : odds > than;
}

/** Odds `bp` ten-thousandths worse, to the nearest thousandth: lower for a back (at least 1.01), higher for a lay. */
function slipped(side: Side, odds: OddsMilli, bp: number): OddsMilli {
  const factor = BigInt(side === 'back' ? BASIS_POINTS - bp : BASIS_POINTS + bp);
  return Math.max(MIN_ODDS_MILLI, divide(BigInt(odds) * factor, BigInt(BASIS_POINTS)));
}

/** Returns what a right bet wins per unit at risk: o − 1 for a back, 1/(o − 1) for a lay. */
function gainOf(side: Side, odds: OddsMilli): number {
  return side === 'back' ? (odds - THOUSAND) / THOUSAND : THOUSAND / (odds - THOUSAND);
}

/** The return of a straight bet at any odds: the whole or half of the gain less commission, of the risk when it is lost. */
function straightReturn({ side, outcome, commissionMilli }: FollowableTip, odds: OddsMilli): number {
  const worth = WORTH[outcome];
  if (worth <= 0) return (worth * NANO) / 2;
  const over = BigInt(odds - THOUSAND);
  const [numerator, denominator] = side === 'back' ? [over, 1_000n] : [1_000n, over];
  const net = BigInt(worth) * numerator * BigInt(THOUSAND - commissionMilli) * BigInt(NANO);
  return divide(net, 2n * denominator * 1_000n);
}

/** The return of an accumulator whose total odds are others: what it paid back before commission, in proportion. */
function multipleReturn({ returnNano, odds: published, commissionMilli }: FollowableTip, odds: OddsMilli): number {
  const net = BigInt(returnNano);
  const netShareMilli = BigInt(THOUSAND - commissionMilli);
  const gross = net > 0n ? (net * 1_000n) / netShareMilli : net;
  const profit = ((gross + BigInt(NANO)) * BigInt(odds) - BigInt(NANO) * BigInt(published)) * 1_000n;
  const scale = BigInt(published) * 1_000n;
  return profit > 0n ? divide((profit * netShareMilli) / 1_000n, scale) : divide(profit, scale);
}

function returnAt(tip: FollowableTip, odds: OddsMilli): number {
  if (tip.outcome === 'void') return 0;
  if (odds === tip.odds || tip.form === 'trade') return tip.returnNano;
  return tip.form === 'straight' ? straightReturn(tip, odds) : multipleReturn(tip, odds);
}

function oddsFor(tip: FollowableTip, terms: TakingTerms): { odds: OddsMilli; source: OddsSource } {
  if (tip.form === 'trade') return { odds: tip.odds, source: 'published' };
  if (terms.delayMinutes > 0 && tip.laterOdds !== null) return { odds: tip.laterOdds, source: 'imported' };
  if (terms.slippageBp === 0) return { odds: tip.odds, source: 'published' };
  return { odds: slipped(tip.side, tip.odds, terms.slippageBp), source: 'slipped' };
}

/** Full Kelly at the odds got: with the stated probability, else (1 + edge)/(1 + the published gain), at most 1. */
function kellyOf(tip: FollowableTip, odds: OddsMilli, edge: number): number {
  const probability = tip.probability ?? Math.max(0, Math.min(1, (1 + edge) / (1 + gainOf(tip.side, tip.odds))));
  const net = gainOf(tip.side, odds) * (1 - tip.commissionMilli / THOUSAND);
  return kellyBack({ probability, odds: 1 + net }).fullKelly;
}

/**
 * The bets that somebody who comes `delayMinutes` after each publication could have made: not after the start (of a live tip: the end), not
 * after the tip's expiry, not below the tip's own minimum odds nor the follower's floor. Tips in any order; ties are kept in theirs.
 */
export function takeTips(tips: readonly FollowableTip[], terms: TakingTerms): Taken {
  const missed = { started: 0, expired: 0, below_floor: 0 };
  const bets: TakenBet[] = [];
  for (const tip of tips) {
    const day = romeDay(tip.publishedAt * THOUSAND);
    if (day < terms.from || day > terms.to) continue;
    const placedAt = tip.publishedAt + terms.delayMinutes * 60;
    const { odds, source } = oddsFor(tip, terms);
    const floor = terms.floor === null ? 0 : (terms.floor - THOUSAND) / THOUSAND;
    if (placedAt >= (tip.live ? tip.endsAt : tip.firstStartAt)) missed.started += 1;
    else if (tip.expiresAt !== null && placedAt >= tip.expiresAt) missed.expired += 1;
    else if (tip.minimumOdds !== null && isWorse(tip.side, odds, tip.minimumOdds)) missed.below_floor += 1;
    else if (gainOf(tip.side, odds) < floor) missed.below_floor += 1;
    else {
      bets.push({
        placedAt,
        endsAt: Math.max(tip.endsAt, placedAt + 1),
        events: tip.events,
        odds,
        source,
        isVoid: tip.outcome === 'void',
        returnNano: returnAt(tip, odds),
        riskMicro: tip.riskMicro,
        kelly: kellyOf(tip, odds, terms.edges[tip.tipster] ?? 0),
      });
    }
  }
  bets.sort((a, b) => a.placedAt - b.placedAt);
  return { bets, missed };
}
