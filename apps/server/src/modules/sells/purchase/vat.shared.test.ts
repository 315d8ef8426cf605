import { EU_COUNTRIES, standardVat } from '@quotavera/domain/sells';
import { describe, expect, test } from 'vitest';
import { hasStandards, readStandard } from '../../../testing/xsd.ts';

interface Rates {
  items: Readonly<Record<string, readonly { effective_from: string; rates: { standard: number } }[]>>;
}

/** Days on which some country's rate changed, and one before and one after them all. */
const DAYS = [
  '2021-07-01',
  '2022-06-30',
  '2023-01-01',
  '2024-01-01',
  '2024-09-01',
  '2025-01-01',
  '2025-07-01',
  '2025-08-01',
  '2025-08-31',
] as const;

describe.skipIf(!hasStandards)(`beside published rates${hasStandards ? '' : ' (skipped: no shared data)'}`, () => {
  test('the standard rate of every country of the EU is the published one on 243 country days', () => {
    const { items } = JSON.parse(readStandard('eu-vat-rates.json')) as Rates;
    const rateOf = (country: string, day: string) =>
      [...(items[country === 'GR' ? 'EL' : country] ?? items[country]!)]
        .sort((a, b) => b.effective_from.localeCompare(a.effective_from))
        .find(({ effective_from }) => effective_from <= day)!.rates.standard;
    const days = EU_COUNTRIES.flatMap((country) => DAYS.map((day) => [country, day] as const));
    const other = days.filter(
      ([country, day]) => standardVat(country, day).rateBp !== Math.round(rateOf(country, day) * 100),
    );
    expect([days.length, other]).toEqual([243, []]);
  });
});
