import type { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import type { StakeFunds } from '@quotavera/domain/bankroll';
import type { BodyTo } from '../../../platform/api/index.ts';
import { writeDecimal } from '../../../platform/i18n/languages.ts';
import type { OwnBet } from '../queries.ts';

/** A sum is of the whole stake, or of a part of it. */
export const STAKE_PARTS = ['whole', 'part'] as const;
export type StakePart = (typeof STAKE_PARTS)[number];

/** The terms that only some bets have, as they are typed. */
export interface KindForm {
  funds: StakeFunds;
  boosted: string;
  /** A place pays 1/divisor of the odds; empty for a bet that isn't each way. */
  divisor: string;
  places: string;
  /** The stake of an each-way bet is written whole, or as the part on the win, beside as much on the place. */
  stakeIs: StakePart;
  /** The sizes of a system's accumulators; empty for one bet on all selections. */
  system: readonly string[];
  /** A lay's amount is the backer's stake, or the liability. */
  basis: OwnBet['stake_basis'];
  /** Empty for the bankroll's. */
  currency: string;
}

export const PLAIN_KIND: KindForm = {
  funds: 'own',
  boosted: '',
  divisor: '',
  places: '',
  stakeIs: 'whole',
  system: [],
  basis: 'stake',
  currency: '',
};

export function kindOf(bet: OwnBet, language: string): KindForm {
  return {
    funds: bet.funds,
    boosted: bet.boosted_odds === null ? '' : writeDecimal(bet.boosted_odds, language),
    divisor: bet.each_way === null ? '' : String(bet.each_way.divisor),
    places: bet.each_way?.places ? String(bet.each_way.places) : '',
    stakeIs: 'whole',
    system: bet.system?.map(String) ?? [],
    basis: bet.stake_basis,
    currency: bet.original?.currency ?? '',
  };
}

const EACH_WAY_PARTS = 2;

type Body = BodyTo<typeof bankrollAddresses.createBet>;

/** The part of the request that says which kind of bet it is; fields that don't go with the bet are left out of it. */
export function bodyOfKind(kind: KindForm, { legs, lay }: { legs: number; lay: boolean }): Partial<Body> {
  const { funds, boosted, divisor, places, system, basis, currency } = kind;
  return {
    funds: lay ? 'own' : funds,
    boosted_odds: lay || boosted.trim() === '' ? null : boosted.replace(',', '.').trim(),
    each_way:
      lay || divisor === '' ? null : { divisor: Number(divisor), places: places === '' ? null : Number(places) },
    system: legs > 1 && system.length > 0 ? system.map(Number).filter((size) => size <= legs) : null,
    stake_basis: lay ? basis : 'stake',
    currency: currency || null,
  };
}

/** The stake of a bet in cents: an each-way bet has a part on the win and one on the place. */
export function wholeStake(written: number, { divisor, stakeIs }: KindForm, { lay }: { lay: boolean }): number {
  return !lay && divisor !== '' && stakeIs === 'part' ? written * EACH_WAY_PARTS : written;
}

/** How many accumulators a system of so many selections has. */
export function linesOf(legs: number, sizes: readonly number[]): number {
  const choose = (k: number) => Array.from({ length: k }, (_, n) => n).reduce((c, n) => (c * (legs - n)) / (n + 1), 1);
  return sizes.reduce((sum, size) => sum + choose(size), 0);
}
