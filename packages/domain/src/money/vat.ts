import { BASIS_POINTS, share } from './cents.ts';

/** A price in cents, taken apart. `net + vat = gross`, exactly. */
export interface VatParts {
  readonly gross: number;
  readonly net: number;
  readonly vat: number;
}

/** What VAT a sale bears: the consumer's country (ISO 3166-1 alpha-2) and the rate in basis points on the day of the sale. */
export interface VatRule {
  readonly country: string;
  readonly rateBp: number;
}

/** The Italian ordinary rate, by the day from which it holds (d.P.R. 633/1972, art. 16; d.l. 98/2011, art. 40). */
const ITALIAN_RATES = [
  { from: '2013-10-01', rateBp: 2200 },
  { from: '2011-09-17', rateBp: 2100 },
] as const;

/** The Italian ordinary rate in force on a day (`YYYY-MM-DD`). Throws RangeError before 17 September 2011. */
export function italianVat(day: string): VatRule {
  const rate = ITALIAN_RATES.find(({ from }) => from <= day);
  if (!rate) throw new RangeError(`no rate known on ${day}`);
  return { country: 'IT', rateBp: rate.rateBp };
}

/** The VAT within a price that includes it: net is `gross / (1 + rate)` rounded half away from zero, VAT is the rest. */
export function splitVat(gross: number, { rateBp }: Pick<VatRule, 'rateBp'>): VatParts {
  const net = share(gross, BASIS_POINTS, BASIS_POINTS + rateBp);
  return { gross, net, vat: gross - net };
}
