import { Rational } from './rational.ts';

/** Ways in which odds are written in the world. */
export const ODDS_FORMATS = [
  'decimal',
  'fractional',
  'american',
  'probability',
  'hong_kong',
  'malay',
  'indonesian',
] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/** Why a text is no price: it is in none of the formats, or has odds that pay nothing. */
type OddsTextError = 'not_odds' | 'pays_nothing';

export type OddsText = { ok: true; odds: Rational } | { ok: false; error: { code: OddsTextError } };

const FRACTION = /^(\d{1,6})\s*[/-]\s*(\d{1,6})$/;
const AMERICAN = /^([+\-\u2212])\s*(\d{3,7}(?:[.,]\d{1,6})?)$/;
const PERCENT = /^(\d{1,2}(?:[.,]\d{1,6})?)\s*%$/;
const DECIMAL = /^\d{1,6}(?:[.,]\d{1,6})?$/;
const HUNDRED = Rational.of(100n);

function exact(text: string): Rational {
  const [whole = '', fraction = ''] = text.split(/[.,]/);
  return Rational.of(BigInt(whole + fraction), 10n ** BigInt(fraction.length));
}

function readAny(text: string): Rational | null {
  const fraction = FRACTION.exec(text);
  if (fraction) {
    const below = BigInt(fraction[2]!);
    return below === 0n ? null : Rational.of(BigInt(fraction[1]!), below).add(1n);
  }
  const american = AMERICAN.exec(text);
  if (american) {
    const points = exact(american[2]!);
    if (points.compare(HUNDRED) < 0) return null;
    return (american[1] === '+' ? points.div(HUNDRED) : HUNDRED.div(points)).add(1n);
  }
  const percent = PERCENT.exec(text);
  if (percent) {
    const share = exact(percent[1]!);
    return share.sign() > 0 ? HUNDRED.div(share) : null;
  }
  return DECIMAL.test(text) ? exact(text) : null;
}

/**
 * Reads odds in the way they are written: "2.5" or "2,5" decimal, "3/2" fractional, "+150" or "-200" American (three digits at least),
 * "40%" the probability that they imply. The result is exact. Formats whose signs say nothing (Hong Kong, Malay, Indonesian) aren't read.
 */
export function readOdds(text: string): OddsText {
  const odds = readAny(text.trim());
  if (odds === null) return { ok: false, error: { code: 'not_odds' } };
  return odds.compare(1n) > 0 ? { ok: true, odds } : { ok: false, error: { code: 'pays_nothing' } };
}

/** A fraction as a bookmaker writes it, in lowest terms: winnings to stake. */
interface FractionalOdds {
  winnings: bigint;
  stake: bigint;
}

/** Odds in every format; exact but for the notation. */
export interface OddsInFormats {
  decimal: Rational;
  fractional: FractionalOdds;
  /** Winnings on 100 from evens up, otherwise the stake, negative, that wins 100. */
  american: Rational;
  probability: Rational;
  /** Winnings on 1. */
  hong_kong: Rational;
  /** Winnings on 1 up to evens, otherwise the stake, negative, that wins 1. */
  malay: Rational;
  /** A hundredth of the American odds. */
  indonesian: Rational;
}

/** Writes odds above 1 in every format: with b = odds − 1, American is 100·b from evens up and −100/b below. Throws RangeError else. */
export function oddsInFormats(odds: Rational): OddsInFormats {
  const winnings = odds.sub(1n);
  if (winnings.sign() <= 0) throw new RangeError('odds are above 1');
  const stake = Rational.ONE.div(winnings).neg();
  const comparedToEvens = winnings.compare(1n);
  const indonesian = comparedToEvens >= 0 ? winnings : stake;
  return {
    decimal: odds,
    fractional: { winnings: winnings.numerator, stake: winnings.denominator },
    american: indonesian.mul(HUNDRED),
    probability: Rational.ONE.div(odds),
    hong_kong: winnings,
    malay: comparedToEvens <= 0 ? winnings : stake,
    indonesian,
  };
}
