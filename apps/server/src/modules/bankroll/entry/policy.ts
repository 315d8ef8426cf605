import type { cashOutBet, createBet, followTip } from '@quotavera/contract/bankroll';
import {
  FIELD_DEFAULTS,
  type FieldCodes,
  NUMBER_CODES,
  readShare,
  readTip,
  type TipInput,
} from '@quotavera/contract/tips/codec';
import { type CashOut, type OwnBet, type SpecialTerms, validateOwnBet } from '@quotavera/domain/bankroll';
import type { Kind, Leg, Tip, TipPick, TradeExit } from '@quotavera/domain/bet';
import { parseMilli } from '@quotavera/domain/odds';
import type { z } from 'zod';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { fieldsOf, unreadable } from '../../tips/tip/service-terms.ts';

export type BetInput = z.output<typeof createBet.body>;
export type FollowInput = Omit<z.output<typeof followTip.body>, 'tip_id'>;

/** Reads decimals of a request and keeps the codes of those that can't be read, by their names on the wire. */
class Decimals {
  readonly codes: Record<string, string> = {};

  milli(path: string, text: string): number {
    const parsed = parseMilli(text);
    if (parsed.ok) return parsed.value;
    this.codes[path] = NUMBER_CODES[parsed.error.code];
    return 0;
  }

  share(path: string, text: string): number {
    const read = readShare(text);
    if ('value' in read) return read.value;
    this.codes[path] = read.code;
    return 0;
  }
}

/** The parts of a request beside the legs, as they were read. */
interface ReadParts {
  exits: readonly TradeExit[];
  codes: FieldCodes;
}

type CashOutInput = z.output<typeof cashOutBet.body>['cash_outs'];

/** The cash-outs of a request, or what can't be read of them. */
export function readCashOuts(input: CashOutInput, now: Date): CashOut[] | Failure {
  const decimals = new Decimals();
  const cashOuts = input.map(({ share, received_cents: receivedCents, at }, n) => ({
    share: decimals.share(`cash_outs.${n}.share`, share),
    receivedCents,
    at: new Date(at ?? now).toISOString(),
  }));
  return unreadable(decimals.codes) ?? cashOuts;
}

function readSpecial(input: BetInput): { special: SpecialTerms; codes: FieldCodes } {
  const decimals = new Decimals();
  const { funds, boosted_odds: boosted, each_way: eachWay, system } = input;
  const boostedOdds = boosted === null ? null : decimals.milli('boosted_odds', boosted);
  return { special: { funds, boostedOdds, eachWay, system, cashOuts: [] }, codes: decimals.codes };
}

function readExits(input: Pick<FollowInput, 'exits'>): ReadParts {
  const decimals = new Decimals();
  const exits = input.exits.map(({ share, odds, hedge }, n) => ({
    share: decimals.share(`exits.${n}.share`, share),
    odds: decimals.milli(`exits.${n}.odds`, odds),
    hedge,
  }));
  return { exits, codes: decimals.codes };
}

/** A bet by hand as it was sent, its matches not looked up yet. Legs in own words without a start begin when the bet was placed. */
export function readBet(
  input: BetInput,
  placedAt: string,
): { tip: Tip<TipPick>; parts: ReadParts; special: SpecialTerms } | Failure {
  const legs = input.legs.map((leg) =>
    leg.type === 'custom' ? { ...leg, matchdate: leg.matchdate ?? placedAt } : leg,
  );
  const { liveprematch, side, stake_basis, bookmaker, commission } = input;
  const terms = { liveprematch, side, stake_basis, bookmaker, commission, legs };
  const wire = {
    ...FIELD_DEFAULTS,
    publish: false,
    exit_odds: null,
    hedge: 'hedged',
    stake: '0',
    ...terms,
  } as TipInput;
  const { tip, codes } = readTip(input.valexc as Kind, wire);
  const parts = readExits(input);
  const { special, codes: specialCodes } = readSpecial(input);
  return unreadable({ ...codes, ...parts.codes, ...specialCodes }) ?? { tip, parts, special };
}

/** A follow takes these terms from its tip, unless the reader chooses others. */
export type FollowedTerms = Pick<Tip, 'kind' | 'phase' | 'side' | 'legs' | 'stakeBasis' | 'commission'>;

/** The tip's legs at the reader's own odds. */
export function readFollow(
  input: FollowInput,
  terms: FollowedTerms,
): { legs: readonly Leg[]; commission: number; parts: ReadParts } | Failure {
  const { odds } = input;
  const count = terms.legs.length;
  if (odds !== null && odds.length !== count) {
    const code = odds.length < count ? 'too_few' : 'too_many';
    return fail('tip_invalid', { fields: { odds: { code, values: { min: count, max: count } } } });
  }
  const decimals = new Decimals();
  const legs = terms.legs.map((leg, n) => ({
    ...leg,
    odds: odds === null ? leg.odds : decimals.milli(`odds.${n}`, odds[n]!),
  }));
  const commission = input.commission === null ? terms.commission : decimals.milli('commission', input.commission);
  const parts = readExits(input);
  return unreadable({ ...decimals.codes, ...parts.codes }) ?? { legs, commission, parts };
}

/** When a bet was placed that doesn't say so: now, or at the start of a match that has begun. */
export function placedAtOf(stated: string | null, legs: readonly Pick<Leg, 'startsAt'>[], now: Date): string {
  if (stated !== null) return new Date(stated).toISOString();
  return new Date(Math.min(now.getTime(), ...legs.map(({ startsAt }) => Date.parse(startsAt)))).toISOString();
}

/** The bet, or why it can't be kept; of a followed tip the legs' odds are named as the request has them. */
export function checked(
  bet: OwnBet,
  now: Date,
  rename: (field: string) => string = (field) => field,
): OwnBet | Failure {
  const problems = validateOwnBet(bet, { now });
  if (problems.length === 0) return bet;
  const fields = fieldsOf(problems);
  return fail('tip_invalid', {
    fields: Object.fromEntries(Object.entries(fields).map(([field, codes]) => [rename(field), codes])),
  });
}

export const oddsOfFollow = (field: string): string => field.replace(/^legs\.(\d+)\.odds$/, 'odds.$1');
