import { BASIS_POINTS, share } from './cents.ts';

/** A price in cents, taken apart. `net + vat = gross`, exactly. */
export interface VatParts {
  gross: number;
  net: number;
  vat: number;
}

/** A sale bears the VAT of the consumer's country (ISO 3166-1 alpha-2) at the rate, in basis points, of the day of the sale. */
export interface VatRule {
  country: string;
  rateBp: number;
}

interface DatedRate {
  /** The first day on which it holds, `YYYY-MM-DD`. */
  from: string;
  rateBp: number;
}

const HOME = 'IT';
const steady = (percent: number): readonly DatedRate[] => [{ from: '2021-07-01', rateBp: percent * 100 }];

/** The day as of which the table of rates was last gone through, `YYYY-MM-DD`: what has changed since isn't in it. */
export const VAT_RATES_AS_OF = '2026-01-01';

/**
 * Standard rates of the countries of the EU, the latest first, by the day from which each holds, from 1 July 2021 on, when the one-stop shop
 * began. Source: what the countries' laws and the Commission's "VAT rates applied in the Member States" say as generally published, not a
 * download; before `VAT_OSS=1`, and once a year, somebody compares them with the Commission's database "Taxes in Europe" (TEDB), and moves
 * `VAT_RATES_AS_OF`. Italy: d.P.R. 633/1972, art. 16, and d.l. 98/2011, art. 40. Services by telephone, broadcast or network have no
 * reduced rate that tips and statistics would fall under.
 */
const STANDARD_RATES = new Map(
  Object.entries<readonly DatedRate[]>({
    AT: steady(20),
    BE: steady(21),
    BG: steady(20),
    CY: steady(19),
    CZ: steady(21),
    DE: steady(19),
    DK: steady(25),
    EE: [
      { from: '2025-07-01', rateBp: 2400 },
      { from: '2024-01-01', rateBp: 2200 },
      { from: '2021-07-01', rateBp: 2000 },
    ],
    ES: steady(21),
    FI: [
      { from: '2024-09-01', rateBp: 2550 },
      { from: '2021-07-01', rateBp: 2400 },
    ],
    FR: steady(20),
    GR: steady(24),
    HR: steady(25),
    HU: steady(27),
    IE: steady(23),
    IT: [
      { from: '2013-10-01', rateBp: 2200 },
      { from: '2011-09-17', rateBp: 2100 },
    ],
    LT: steady(21),
    LU: [
      { from: '2024-01-01', rateBp: 1700 },
      { from: '2023-01-01', rateBp: 1600 },
      { from: '2021-07-01', rateBp: 1700 },
    ],
    LV: steady(21),
    MT: steady(18),
    NL: steady(21),
    PL: steady(23),
    PT: steady(23),
    RO: [
      { from: '2025-08-01', rateBp: 2100 },
      { from: '2021-07-01', rateBp: 1900 },
    ],
    SE: steady(25),
    SI: steady(22),
    SK: [
      { from: '2025-01-01', rateBp: 2300 },
      { from: '2021-07-01', rateBp: 2000 },
    ],
  }),
);

/** After every change of a rate that is known. */
const LATEST = '9999-12-31';

/** These countries bear the VAT of another: Monaco's is French (directive 2006/112/EC, art. 7). */
const TAXED_AS = new Map(Object.entries<string>({ MC: 'FR' }));

/** The countries of the EU, whose consumers bear VAT of their own. */
export const EU_COUNTRIES = [...STANDARD_RATES.keys()] as readonly string[];

/**
 * The standard rate of a country on a day (`YYYY-MM-DD`). Outside the EU it is 0: the sale isn't subject to VAT there or here (d.P.R.
 * 633/1972, art. 7-octies). Throws RangeError before the earliest day that is known.
 */
export function standardVat(country: string, day: string): VatRule {
  const taxedIn = TAXED_AS.get(country) ?? country;
  const rates = STANDARD_RATES.get(taxedIn) ?? null;
  if (!rates) return { country, rateBp: 0 };
  const rate = rates.find(({ from }) => from <= day);
  if (!rate) throw new RangeError(`no rate known in ${taxedIn} on ${day}`);
  return { country: taxedIn, rateBp: rate.rateBp };
}

/** The Italian ordinary rate in force on a day (`YYYY-MM-DD`). Throws RangeError before 17 September 2011. */
export function italianVat(day: string): VatRule {
  return standardVat(HOME, day);
}

/** Evidence of the country in which a consumer lives (Reg. (EU) 282/2011, art. 24f); a field is null where nothing is known. */
export interface VatEvidence {
  /** Stated at checkout. */
  stated: string | null;
  /** The country of the bank that issued the card, as the provider tells it. */
  card: string | null;
  /** The country of the address in the profile. */
  address: string | null;
}

/**
 * The country that the evidence speaks for, and whether two pieces of it agree. Two that agree decide. Where none do, what was stated stands,
 * then the card, then the address; but a country outside the EU, where nothing is due, needs two. With nothing at all it is Italy.
 */
export function evidentCountry({ stated, card, address }: VatEvidence): {
  country: string;
  agreed: boolean;
} {
  const agreeing = stated !== null && (stated === card || stated === address) ? stated : card === address ? card : null;
  if (agreeing !== null) return { country: agreeing, agreed: true };
  const pieces = [stated, card, address].filter((piece) => piece !== null);
  return { country: pieces.find((piece) => standardVat(piece, LATEST).rateBp > 0) ?? HOME, agreed: false };
}

/** The rule of a sale on a day: Italian until the seller takes part in the one-stop shop (`oss`), then that of the consumer's country. */
export function vatOfSale(day: string, evidence: VatEvidence, { oss }: { oss: boolean }): VatRule {
  return oss ? standardVat(evidentCountry(evidence).country, day) : italianVat(day);
}

/** The VAT within a price that includes it: net is `gross / (1 + rate)` rounded half away from zero, VAT is the rest. */
export function splitVat(gross: number, { rateBp }: Pick<VatRule, 'rateBp'>): VatParts {
  const net = share(gross, BASIS_POINTS, BASIS_POINTS + rateBp);
  return { gross, net, vat: gross - net };
}
