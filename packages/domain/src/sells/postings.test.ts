import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chargeEntries,
  creditEntries,
  disputeLostEntries,
  disputeOpenedEntries,
  disputeWonEntries,
  divide,
  type Entry,
  feeEntries,
  italianVat,
  mergeEntries,
  monthOfTipsters,
  payoutEntries,
  refundEntries,
  releaseEntries,
  type Sale,
} from './index.ts';

const VAT = italianVat('2026-11-22');
/** The price of 3050 cents is 2500 net and 550 VAT; 70% of the net price are 1750. */
const PRICE = 3050;
const PLAN: Sale = { product: 'plan' };
const CHANNEL: Sale = { product: 'channel', tipsterId: 7, shareBp: 7000, released: false };
const RELEASED: Sale = { ...CHANNEL, released: true };

/** Cents by account, with the owner's id where the account is somebody's. */
const byAccount = (entries: readonly Entry[]) =>
  Object.fromEntries(entries.map(({ account, ownerId, cents }) => [account + (ownerId ? `:${ownerId}` : ''), cents]));
const charge = (sale: Sale, credit: number, price = PRICE) =>
  chargeEntries({ readerId: 1, ...divide(price, credit), sale, vat: VAT });
const refund = (sale: Sale, toCard: number, gross = PRICE) =>
  refundEntries({ readerId: 1, gross, toCard, sale, vat: VAT });
const dispute = (sale: Sale, fee = 1500, cents = PRICE) => ({ cents, fee, sale, vat: VAT });
const payout = (byProvider: boolean) => payoutEntries({ tipsterId: 7, gross: 5000, withheld: 1000, byProvider });

test.each<[string, () => Entry[], Record<string, number>]>([
  ['a plan paid by card', () => charge(PLAN, 0), { clearing: 3050, revenue_plans: -2500, vat_payable: -550 }],
  [
    'a plan of which credit pays so much that the card is charged more than the rest',
    () => charge(PLAN, 3030),
    { clearing: 50, 'reader_credit:1': 3000, revenue_plans: -2500, vat_payable: -550 },
  ],
  [
    'a channel paid in part by credit: its tipster has a share of the whole net price',
    () => charge(CHANNEL, 1000),
    {
      clearing: 2050,
      'reader_credit:1': 1000,
      revenue_channels: -2500,
      vat_payable: -550,
      share_cost: 1750,
      'tipster_pending:7': -1750,
    },
  ],
  [
    'a channel whose share is payable already',
    () => charge(RELEASED, 0),
    {
      clearing: 3050,
      revenue_channels: -2500,
      vat_payable: -550,
      share_cost: 1750,
      'tipster_available:7': -1750,
    },
  ],
  ['what the provider keeps', () => feeEntries(71), { provider_fees: 71, clearing: -71 }],
  [
    'a refund of a plan as credit',
    () => refund(PLAN, 0),
    { revenue_plans: 2500, vat_payable: 550, 'reader_credit:1': -3050 },
  ],
  [
    'a refund of a channel, to the card and the rest as credit',
    () => refund(CHANNEL, 2000),
    {
      revenue_channels: 2500,
      vat_payable: 550,
      share_cost: -1750,
      'tipster_pending:7': 1750,
      clearing: -2000,
      'reader_credit:1': -1050,
    },
  ],
  ['credit that is given', () => creditEntries(1, 500), { promotion_cost: 500, 'reader_credit:1': -500 }],
  [
    'a dispute of a plan',
    () => disputeOpenedEntries(dispute(PLAN)),
    { disputed: 3050, provider_fees: 1500, clearing: -4550 },
  ],
  [
    'a dispute of a channel holds the share',
    () => disputeOpenedEntries(dispute(CHANNEL)),
    { disputed: 3050, provider_fees: 1500, clearing: -4550, 'tipster_pending:7': 1750, 'tipster_held:7': -1750 },
  ],
  [
    'a dispute that is won gives back what it took',
    () => disputeWonEntries(dispute(RELEASED)),
    { disputed: -3050, provider_fees: -1500, clearing: 4550, 'tipster_available:7': -1750, 'tipster_held:7': 1750 },
  ],
  [
    'a dispute of a plan that is lost undoes the sale',
    () => disputeLostEntries(dispute(PLAN)),
    { revenue_plans: 2500, vat_payable: 550, disputed: -3050 },
  ],
  [
    'a dispute of a channel that is lost undoes the share too',
    () => disputeLostEntries(dispute(RELEASED)),
    { revenue_channels: 2500, vat_payable: 550, disputed: -3050, 'tipster_held:7': 1750, share_cost: -1750 },
  ],
  [
    'a share that becomes payable',
    () => releaseEntries(7, 1750),
    { 'tipster_pending:7': 1750, 'tipster_available:7': -1750 },
  ],
  [
    'a payout by the provider',
    () => payout(true),
    { 'tipster_available:7': 5000, withholding_payable: -1000, clearing: -4000 },
  ],
  ['a payout by a bank', () => payout(false), { 'tipster_available:7': 5000, withholding_payable: -1000, bank: -4000 }],
])('%s', (_, write, cents) => {
  expect(byAccount(write())).toEqual(cents);
});

test.each([
  ['a charge', () => charge(PLAN, 0)],
  ['a refund', () => refund(CHANNEL, 0)],
  ['a lost dispute', () => disputeLostEntries(dispute(PLAN))],
])('the line of VAT, and no other, names country and rate: %s', (_, write) => {
  expect(write().filter(({ vat }) => vat)).toMatchObject([{ account: 'vat_payable', vat: VAT }]);
});

describe('what can only be a mistake is refused', () => {
  test.each([
    [
      'more is paid than the price',
      () => chargeEntries({ ...divide(100, 0), card: 101, readerId: 1, sale: PLAN, vat: VAT }),
    ],
    ['less is paid', () => chargeEntries({ ...divide(100, 0), card: 99, readerId: 1, sale: PLAN, vat: VAT })],
    ['parts of a cent', () => feeEntries(0.5)],
  ])('%s', (_, write) => {
    expect(write).toThrow(RangeError);
  });
});

test('everything balances, and what undoes a sale undoes it to the cent', () => {
  const cents = fc.integer({ min: 1, max: 60_000 });
  const sales: fc.Arbitrary<Sale> = fc.oneof(
    fc.constant(PLAN),
    fc.record({
      product: fc.constant('channel' as const),
      tipsterId: fc.constant(7),
      shareBp: fc.integer({ min: 0, max: 10_000 }),
      released: fc.boolean(),
    }),
  );
  const UNDONE = [
    'revenue_plans',
    'revenue_channels',
    'vat_payable',
    'share_cost',
    'tipster_pending:7',
    'tipster_available:7',
  ];
  const totals = (...postings: readonly (readonly Entry[])[]) => {
    const sums = new Map<string, number>();
    for (const entries of postings)
      for (const [account, amount] of Object.entries(byAccount(entries)))
        sums.set(account, (sums.get(account) ?? 0) + amount);
    return sums;
  };
  fc.assert(
    fc.property(cents, fc.nat(60_000), sales, cents, (price, credit, sale, fee) => {
      const sold = charge(sale, credit, price);
      const returned = refund(sale, 0, price);
      const opened = disputeOpenedEntries(dispute(sale, fee, price));
      const won = disputeWonEntries(dispute(sale, fee, price));
      const lost = disputeLostEntries(dispute(sale, fee, price));
      for (const entries of [sold, returned, opened, won, lost]) {
        expect(entries.reduce((sum, entry) => sum + entry.cents, 0)).toBe(0);
        expect(entries.every((entry) => entry.cents !== 0)).toBe(true);
      }
      for (const account of UNDONE) {
        expect(totals(sold, returned).get(account) ?? 0).toBe(0);
        expect(totals(sold, opened, lost).get(account) ?? 0).toBe(0);
      }
      expect([...totals(opened, won).values()].every((sum) => sum === 0)).toBe(true);
      expect(totals(opened, lost).get('disputed')).toBe(0);
      expect(totals(opened, lost).get('tipster_held:7') ?? 0).toBe(0);
    }),
  );
});

test('a transaction brings a tipster sales and refunds, and nothing of a share that only moves', () => {
  const sold = { tipsterId: 7, revenue: 3050, share: 1750 };
  const back = { tipsterId: 7, revenue: -3050, share: -1750 };
  expect(monthOfTipsters(charge(CHANNEL, 0))).toEqual([sold]);
  expect(monthOfTipsters(refund(RELEASED, PRICE))).toEqual([back]);
  expect(monthOfTipsters(disputeOpenedEntries(dispute(CHANNEL)))).toEqual([]);
  expect(monthOfTipsters(disputeLostEntries(dispute(CHANNEL)))).toEqual([back]);
  expect(monthOfTipsters(releaseEntries(7, 1750))).toEqual([]);
  expect(monthOfTipsters(charge(PLAN, 0))).toEqual([]);
  expect(monthOfTipsters(mergeEntries('tipster_pending', { from: 7, into: 8 }, -1750))).toEqual([
    { tipsterId: 7, revenue: 0, share: -1750 },
    { tipsterId: 8, revenue: 0, share: 1750 },
  ]);
});
