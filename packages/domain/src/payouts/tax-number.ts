/**
 * Forms of the tax numbers of persons and companies, by country, without spaces, points and dashes. Source: the OECD's overview of tax
 * identification numbers by jurisdiction.
 */
const TAX_NUMBERS = new Map(
  Object.entries<RegExp>({
    AT: /^\d{9}$/,
    BE: /^\d{10,11}$/,
    BG: /^\d{9,10}$/,
    CH: /^(756\d{10}|CHE\d{9})$/,
    CY: /^\d{8}[A-Z]$/,
    CZ: /^\d{8,10}$/,
    DE: /^\d{10,13}$/,
    DK: /^(\d{8}|\d{10})$/,
    EE: /^(\d{8}|\d{11})$/,
    ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
    FI: /^(\d{8}|\d{6}[+A-Y]?\d{3}[\dA-Y])$/,
    FR: /^(\d{9}|\d{13})$/,
    GB: /^(\d{10}|[A-Z]{2}\d{6}[A-D])$/,
    GR: /^\d{9}$/,
    HR: /^\d{11}$/,
    HU: /^(\d{8}|\d{10,11})$/,
    IE: /^\d{7}[A-W][A-IW]?$/,
    LT: /^\d{9,12}$/,
    LU: /^(\d{11}|\d{13})$/,
    LV: /^\d{11}$/,
    MT: /^(\d{3,7}[A-Z]|\d{9})$/,
    NL: /^\d{9}$/,
    NO: /^(\d{9}|\d{11})$/,
    PL: /^\d{10,11}$/,
    PT: /^\d{9}$/,
    RO: /^\d{2,13}$/,
    SE: /^(\d{10}|\d{12})$/,
    SI: /^\d{8}$/,
    SK: /^\d{9,10}$/,
  }),
);
/** Wherever the form isn't known. */
const ANY_NUMBER = /^[A-Z\d]{4,20}$/;

/** VAT numbers of the EU by country, without the letters that they begin with (VIES). */
const VAT_NUMBERS = new Map(
  Object.entries<RegExp>({
    AT: /^U\d{8}$/,
    BE: /^\d{10}$/,
    BG: /^\d{9,10}$/,
    CY: /^\d{8}[A-Z]$/,
    CZ: /^\d{8,10}$/,
    DE: /^\d{9}$/,
    DK: /^\d{8}$/,
    EE: /^\d{9}$/,
    ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
    FI: /^\d{8}$/,
    FR: /^[A-Z\d]{2}\d{9}$/,
    GR: /^\d{9}$/,
    HR: /^\d{11}$/,
    HU: /^\d{8}$/,
    IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
    LT: /^(\d{9}|\d{12})$/,
    LU: /^\d{8}$/,
    LV: /^\d{11}$/,
    MT: /^\d{8}$/,
    NL: /^\d{9}B\d{2}$/,
    PL: /^\d{10}$/,
    PT: /^\d{9}$/,
    RO: /^\d{2,10}$/,
    SE: /^\d{12}$/,
    SI: /^\d{8}$/,
    SK: /^\d{10}$/,
  }),
);

/** Whether a tax number has its country's form. */
export function isTaxNumber(country: string, text: string): boolean {
  const form = TAX_NUMBERS.get(country) ?? ANY_NUMBER;
  return form.test(text);
}

/** Whether a VAT number, without its country, has the country's form. */
export function isForeignVatNumber(country: string, text: string): boolean {
  const form = VAT_NUMBERS.get(country) ?? ANY_NUMBER;
  return form.test(text);
}

/** The letters that a country's VAT numbers begin with: its own, but for Greece. */
export function vatPrefix(country: string): string {
  return country === 'GR' ? 'EL' : country;
}
