import { hasHiddenCharacters, tidyLine } from '../accounts/index.ts';
import { MAX_TIP_TEXT } from '../bet/index.ts';
import { MAX_MONEY_CENTS, MAX_STAKE_CENTS } from '../limits/limits.ts';

/** The currencies that a bankroll is kept in (ISO 4217); all of them have cents. */
export const CURRENCIES = ['EUR', 'GBP', 'USD', 'CHF', 'PLN', 'RON', 'SEK', 'DKK', 'CZK', 'BRL'] as const;
export type Currency = (typeof CURRENCIES)[number];

/**
 * How the stake of a followed tip is proposed: `units`, the tip's units at what one unit is worth; `level`, always the same amount;
 * `percent`, a share of the current capital.
 */
export const STAKE_PLANS = ['units', 'level', 'percent'] as const;
export type StakePlan = (typeof STAKE_PLANS)[number];

/**
 * The owner of a bankroll decides these terms. Fields have their names on the wire, so that form and API show a problem at the same field.
 */
export interface BankrollTerms {
  name: string;
  currency: Currency;
  initial_cents: number;
  stake_plan: StakePlan;
  /** Cents of a unit (`units`) or of a stake (`level`), hundredths of a percent of the capital (`percent`). */
  stake_value: number;
}

/** A bankroll's name has at most so many characters. */
const MAX_NAME = 60;
/** 0.01% to 100% of the capital. */
const PERCENT_RANGE = { min: 1, max: 10_000 } as const;

/** Problems by field, as codes of `errors.fields`; empty where there is none. */
export type Problems<Field extends string> = Partial<Record<Field, string>>;

function found<Field extends string>(problems: Readonly<Record<Field, string | null>>): Problems<Field> {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null)) as Problems<Field>;
}

function nameProblem(name: string, max: number): string | null {
  const tidy = tidyLine(name);
  if (tidy === '') return 'text_required';
  if ([...tidy].length > max) return 'text_too_long';
  return hasHiddenCharacters(tidy) ? 'characters_invalid' : null;
}

const inRange = (value: number, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max;

/** Returns the problems of a bankroll's terms by field. */
export function validateBankroll(terms: BankrollTerms): Problems<keyof BankrollTerms> {
  const { min, max } = terms.stake_plan === 'percent' ? PERCENT_RANGE : { min: 1, max: MAX_STAKE_CENTS };
  return found({
    name: nameProblem(terms.name, MAX_NAME),
    currency: CURRENCIES.includes(terms.currency) ? null : 'invalid',
    initial_cents: inRange(terms.initial_cents, 0, MAX_MONEY_CENTS) ? null : 'amount_out_of_range',
    stake_plan: STAKE_PLANS.includes(terms.stake_plan) ? null : 'invalid',
    stake_value: inRange(terms.stake_value, min, max) ? null : 'amount_out_of_range',
  });
}

/** Returns what is wrong with a bookmaker's name, or null. */
export function bookmakerProblem(name: string): string | null {
  return nameProblem(name, MAX_TIP_TEXT.bookmaker);
}
