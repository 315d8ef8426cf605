import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EU_COUNTRIES, evidentCountry, splitVat, standardVat, vatOfSale } from './vat.ts';

const DAY = '2026-11-23';

/** Standard rates in percent on 1 January 2026, typed apart from the table that is tested. */
const RATES_2026 = `AT 20, BE 21, BG 20, CY 19, CZ 21, DE 19, DK 25, EE 24, ES 21, FI 25.5, FR 20, GR 24, HR 25, HU 27, IE 23, IT 22, LT 21,
  LU 17, LV 21, MT 18, NL 21, PL 23, PT 23, RO 21, SE 25, SI 22, SK 23`;

test('each of the 27 countries of the EU has its standard rate of 2026', () => {
  const rates = RATES_2026.split(',').map((text) => text.trim().split(' ') as [string, string]);
  expect(EU_COUNTRIES.toSorted()).toEqual(rates.map(([country]) => country));
  for (const day of ['2026-01-01', DAY]) {
    for (const [country, percent] of rates) {
      expect(standardVat(country, day)).toEqual({ country, rateBp: Number(percent) * 100 });
    }
  }
});

test.each([
  ['DE', '2026-11-23', 1900],
  ['FI', '2024-08-31', 2400],
  ['FI', '2024-09-01', 2550],
  ['RO', '2025-07-31', 1900],
  ['RO', '2025-08-01', 2100],
  ['LU', '2023-06-01', 1600],
  ['CH', '2026-11-23', 0],
  ['constructor', '2026-11-23', 0],
])('the rate in %s on %s is %i', (country, day, rateBp) => {
  expect(standardVat(country, day)).toEqual({ country, rateBp });
});

test('Monaco is taxed as France', () => {
  expect(standardVat('MC', DAY)).toEqual({ country: 'FR', rateBp: 2000 });
});

test.each([
  [['DE', 'DE', null], 'DE', true],
  [['DE', 'IT', 'DE'], 'DE', true],
  // A statement against card and address doesn't count.
  [['CH', 'IT', 'IT'], 'IT', true],
  [['DE', 'IT', null], 'DE', false],
  [['DE', 'IT', 'FR'], 'DE', false],
  [[null, 'AT', null], 'AT', false],
  [[null, null, null], 'IT', false],
  // Nothing is due outside the EU: that needs two pieces.
  [['CH', null, null], 'IT', false],
  [['CH', 'FR', null], 'FR', false],
  [['CH', 'CH', null], 'CH', true],
] as const)('%j speaks for %s', ([stated, card, address], country, agreed) => {
  expect(evidentCountry({ stated, card, address })).toEqual({ country, agreed });
});

test('evidence counts from the one-stop shop on', () => {
  const evidence = { stated: 'DE', card: 'DE', address: null };
  expect(vatOfSale(DAY, evidence, { oss: false })).toEqual({ country: 'IT', rateBp: 2200 });
  expect(vatOfSale(DAY, evidence, { oss: true })).toEqual({ country: 'DE', rateBp: 1900 });
});

test('two pieces that agree always decide, and the country is one of the pieces or Italy', () => {
  const piece = fc.option(fc.constantFrom('IT', 'DE', 'CH', 'FR'));
  fc.assert(
    fc.property(piece, piece, piece, (stated, card, address) => {
      const { country, agreed } = evidentCountry({ stated, card, address });
      const known = [stated, card, address].filter((each) => each !== null);
      expect(['IT', ...known]).toContain(country);
      expect(agreed).toBe(new Set(known).size < known.length);
      if (agreed) expect(known.filter((each) => each === country).length).toBeGreaterThan(1);
    }),
  );
});

test('without VAT the whole price is net', () => {
  expect(splitVat(1999, standardVat('CH', DAY))).toEqual({ gross: 1999, net: 1999, vat: 0 });
});
