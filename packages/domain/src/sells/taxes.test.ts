import { expect, test } from 'vitest';
import { stampDutyEntries, taxPaidEntries } from './postings.ts';
import { divideVat, TAX_PERIOD } from './taxes.ts';

test('a payment of VAT goes to the highest rate first, and never to a rate at which nothing is owed', () => {
  const owed = [
    { rateBp: 400, cents: 300 },
    { rateBp: 2_200, cents: 1_000 },
    { rateBp: 1_000, cents: -50 },
  ];
  expect(divideVat(1_200, owed)).toEqual([
    { rateBp: 2_200, cents: 1_000 },
    { rateBp: 400, cents: 200 },
  ]);
  expect(divideVat(700, owed)).toEqual([{ rateBp: 2_200, cents: 700 }]);
  expect(() => divideVat(1_301, owed)).toThrow(RangeError);
});

test.each(['2026-01', '2026-12', '2027-Q4'])('%s is a period of a tax', (period) => {
  expect(period).toMatch(TAX_PERIOD);
});
test.each(['2026-13', '2026-Q5', '2026', '26-01', '2026-1'])('%s is no period of a tax', (period) => {
  expect(period).not.toMatch(TAX_PERIOD);
});

test('what is paid to the tax office leaves the bank, VAT at each of its rates', () => {
  const vat = taxPaidEntries('vat', { country: 'DE', owed: [{ rateBp: 1_900, cents: 700 }] }, 700);
  expect(vat).toEqual([
    { account: 'vat_payable', ownerId: null, cents: 700, vat: { country: 'DE', rateBp: 1_900 } },
    { account: 'bank', ownerId: null, cents: -700 },
  ]);
  expect(taxPaidEntries('withholding', null, 400).map(({ account, cents }) => [account, cents])).toEqual([
    ['withholding_payable', 400],
    ['bank', -400],
  ]);
});

test('the stamp duty of an invoice is our cost, and owed', () => {
  expect(stampDutyEntries(200).map(({ account, cents }) => [account, cents])).toEqual([
    ['stamp_duty_cost', 200],
    ['stamp_duty_payable', -200],
  ]);
});
