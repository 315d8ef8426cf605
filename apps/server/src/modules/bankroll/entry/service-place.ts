import type { OwnBet } from '@quotavera/domain/bankroll';
import { ownRiskCents } from '@quotavera/domain/bankroll';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { isBeyondLimits } from '../../accounts/care/service-betting.ts';
import * as bankrolls from '../bankroll/repository.ts';
import { bankrollOf } from '../bankroll/service.ts';
import { moneyBetOf } from '../bet/repository-rows.ts';

/** Where a bet is placed: its bankroll and, within it, a bookmaker's account or just a name. */
export interface Place {
  bankrollId: number;
  accountId: number | null;
  bookmaker: string | null;
  /** The bankroll's. */
  currency: string;
}

interface Wanted {
  bankroll: number;
  account: number | null;
  bookmaker: string | null;
}

const unknown = (field: string): Failure => fail('tip_invalid', { fields: { [field]: 'invalid' } });

/** Locks the bankroll, and looks the account up in it. */
export async function lockPlace(
  trx: Trx,
  ownerId: number,
  { bankroll, account: accountId, bookmaker }: Wanted,
): Promise<Place | Failure> {
  const locked = await bankrolls.lockBankroll(trx, ownerId, bankroll);
  if (!locked) return unknown('bankroll');
  const where = { bankrollId: bankroll, currency: locked.currency };
  if (accountId === null) return { ...where, accountId: null, bookmaker: bookmaker || null };
  const account = await bankrolls.selectAccount(trx, bankroll, accountId);
  return account ? { ...where, accountId, bookmaker: account.bookmaker } : unknown('account');
}

interface Placing {
  place: Place;
  bet: OwnBet;
  now: Date;
  /** When a bet is changed: its risk before, and the part of that risk in the same bankroll. */
  before?: { risk: number; here: number };
}

/**
 * Whether a bet risks more than its bankroll has free, or goes beyond its owner's own limits. A bankroll that states no capital has no limit.
 */
export async function isOverLimit(db: Db, ownerId: number, placing: Placing): Promise<boolean> {
  if (await isBeyondOwnLimits(db, ownerId, placing)) return true;
  const bankroll = await bankrollOf(db, ownerId, placing.place.bankrollId);
  if (!bankroll || bankroll.capital_cents - bankroll.profit_cents === 0) return false;
  return riskOf(placing.bet) > bankroll.free_cents + (placing.before?.here ?? 0);
}

export const riskOf = (bet: OwnBet): number => ownRiskCents(moneyBetOf(bet));

/** Whether a bet goes beyond the limits that its owner has set, in the day and the week in which it was placed. */
export function isBeyondOwnLimits(
  db: Db,
  ownerId: number,
  { bet, now, before }: Omit<Placing, 'place'>,
): Promise<boolean> {
  const placed = { riskCents: riskOf(bet), placedAt: new Date(bet.placedAt) };
  return isBeyondLimits(db, ownerId, before ? { ...placed, before: before.risk } : placed, now);
}
