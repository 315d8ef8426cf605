import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chargeEntries,
  disputeLossEntries,
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
  refundLossEntries,
  refundSettledEntries,
  releaseEntries,
  type Sale,
  type SaleState,
  saleParts,
  undoneParts,
} from './index.ts';

const VAT = italianVat('2026-11-22');
/** The price of 3050 cents is 2500 net and 550 VAT; 70% of the net price are 1750. */
const PRICE = 3050;
const PLAN: Sale = { product: 'plan' };
const CHANNEL: Sale = { product: 'channel', tipsterId: 7, shareBp: 7000, reserve: 1750 };
const RELEASED: Sale = { ...CHANNEL, reserve: null };
/** A third of the share is payable. */
const IN_STEPS: Sale = { ...CHANNEL, reserve: 1167 };

/** Cents by account, with the owner's id where the account is somebody's. */
const byAccount = (entries: readonly Entry[]) =>
  Object.fromEntries(entries.map(({ account, ownerId, cents }) => [account + (ownerId ? `:${ownerId}` : ''), cents]));
const whole = (kept: number): SaleState => ({ kept, disputed: 0 });
const charge = (sale: Sale, unused: number, price = PRICE) =>
  chargeEntries({ readerId: 1, ...divide(price, unused), sale, vat: VAT });
const refund = (sale: Sale, carried: number, gross = PRICE, state = whole(gross)) =>
  refundEntries({ readerId: 1, gross, carried, state, sale, vat: VAT });
const shareOf = (sale: Sale, cents: number) => undoneParts(cents, whole(cents), sale, VAT).share;
const dispute = (sale: Sale, fee = 1500, cents = PRICE) => ({ cents, fee, sale, share: shareOf(sale, cents) });
const won = (sale: Sale, fee = 1500, cents = PRICE) =>
  disputeWonEntries({ ...dispute(sale, fee, cents), returned: shareOf(sale, cents) });
const lost = (sale: Sale, cents = PRICE) =>
  disputeLostEntries({ cents, state: { kept: cents, disputed: cents }, sale, vat: VAT, share: shareOf(sale, cents) });
const payout = (byProvider: boolean) => payoutEntries({ tipsterId: 7, gross: 5000, withheld: 1000, byProvider });

test.each<[string, () => Entry[], Record<string, number>]>([
  ['a plan paid by card', () => charge(PLAN, 0), { clearing: 3050, revenue_plans: -2500, vat_payable: -550 }],
  [
    'a plan of which the old one pays so much that less is carried over',
    () => charge(PLAN, 3030),
    { clearing: 50, 'carried_over:1': 3000, revenue_plans: -2500, vat_payable: -550 },
  ],
  [
    'a sale paid in part by what is carried over: a tipster has a share of the whole net price',
    () => charge(CHANNEL, 1000),
    {
      clearing: 2050,
      'carried_over:1': 1000,
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
    'a plan that is carried over whole',
    () => refund(PLAN, PRICE),
    { revenue_plans: 2500, vat_payable: 550, 'carried_over:1': -3050 },
  ],
  [
    'a refund of a channel, to the card and in part carried over',
    () => refund(CHANNEL, 1050),
    {
      revenue_channels: 2500,
      vat_payable: 550,
      share_cost: -1750,
      'tipster_pending:7': 1750,
      clearing: -2000,
      'carried_over:1': -1050,
    },
  ],
  [
    'a refund of a part takes from the reserve alone',
    () => refund(IN_STEPS, 0, 1220, whole(PRICE)),
    { revenue_channels: 1000, vat_payable: 220, share_cost: -700, 'tipster_pending:7': 700, clearing: -1220 },
  ],
  [
    'a refund of everything takes the reserve first, and the rest of what is payable',
    () => refund(IN_STEPS, 0),
    {
      ...{ revenue_channels: 2500, vat_payable: 550, share_cost: -1750 },
      ...{ 'tipster_pending:7': 1167, 'tipster_available:7': 583, clearing: -3050 },
    },
  ],
  ['what a bank took twice', () => disputeLossEntries(500), { dispute_losses: 500, disputed: -500 }],
  ['what was given back of nothing', () => refundLossEntries(500), { dispute_losses: 500, clearing: -500 }],
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
    'a dispute holds the reserve, and as much of what is payable as there is beyond it',
    () => disputeOpenedEntries(dispute(IN_STEPS)),
    {
      ...{ disputed: 3050, provider_fees: 1500, clearing: -4550 },
      ...{ 'tipster_pending:7': 1167, 'tipster_available:7': 583, 'tipster_held:7': -1750 },
    },
  ],
  [
    'a dispute that is won gives what isn’t payable yet back to the reserve',
    () => won(IN_STEPS),
    { disputed: -3050, clearing: 3050, 'tipster_pending:7': -1750, 'tipster_held:7': 1750 },
  ],
  [
    'a dispute that is won gives back what it took, but for the fee',
    () => won(RELEASED),
    { disputed: -3050, clearing: 3050, 'tipster_available:7': -1750, 'tipster_held:7': 1750 },
  ],
  [
    'a dispute of a plan that is lost undoes the sale',
    () => lost(PLAN),
    { revenue_plans: 2500, vat_payable: 550, disputed: -3050 },
  ],
  [
    'a dispute of a channel that is lost undoes the share too',
    () => lost(RELEASED),
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
  ['a lost dispute', () => lost(PLAN)],
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
      // No share of these prices is above it: nothing is payable yet.
      reserve: fc.constantFrom(60_000, null),
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
    fc.property(cents, fc.nat(60_000), sales, cents, (price, unused, sale, fee) => {
      const sold = charge(sale, unused, price);
      const returned = refund(sale, 0, price);
      const opened = disputeOpenedEntries(dispute(sale, fee, price));
      const back = won(sale, fee, price);
      const gone = lost(sale, price);
      for (const entries of [sold, returned, opened, back, gone]) {
        expect(entries.reduce((sum, entry) => sum + entry.cents, 0)).toBe(0);
        expect(entries.every((entry) => entry.cents !== 0)).toBe(true);
      }
      for (const account of UNDONE) {
        expect(totals(sold, returned).get(account) ?? 0).toBe(0);
        expect(totals(sold, opened, gone).get(account) ?? 0).toBe(0);
      }
      const { provider_fees, ...rest } = Object.fromEntries(totals(opened, back));
      expect([provider_fees, rest.clearing]).toEqual([fee, -fee]);
      expect(Object.entries(rest).filter(([account, sum]) => account !== 'clearing' && sum !== 0)).toEqual([]);
      expect(totals(opened, gone).get('disputed')).toBe(0);
      expect(totals(opened, gone).get('tipster_held:7') ?? 0).toBe(0);
    }),
  );
});

test('a transaction brings a tipster sales and refunds, and nothing of a share that only moves', () => {
  const sold = { tipsterId: 7, revenue: 3050, share: 1750 };
  const back = { tipsterId: 7, revenue: -3050, share: -1750 };
  expect(monthOfTipsters(charge(CHANNEL, 0))).toEqual([sold]);
  expect(monthOfTipsters(refund(RELEASED, 0))).toEqual([back]);
  expect(monthOfTipsters(disputeOpenedEntries(dispute(CHANNEL)))).toEqual([]);
  expect(monthOfTipsters(lost(CHANNEL))).toEqual([back]);
  expect(monthOfTipsters(releaseEntries(7, 1750))).toEqual([]);
  expect(monthOfTipsters(charge(PLAN, 0))).toEqual([]);
  expect(monthOfTipsters(mergeEntries('tipster_pending', { from: 7, into: 8 }, -1750))).toEqual([
    { tipsterId: 7, revenue: 0, share: -1750 },
    { tipsterId: 8, revenue: 0, share: 1750 },
  ]);
});

test('a sale that is undone in parts sums to the whole for everybody', () => {
  const sale = fc.record({
    product: fc.constant('channel' as const),
    tipsterId: fc.constant(7),
    shareBp: fc.integer({ min: 0, max: 10_000 }),
    reserve: fc.constantFrom(60_000, null),
  });
  const parts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(sale, parts, (of, cents) => {
      const price = cents.reduce((sum, each) => sum + each, 0);
      let kept = price;
      const sums = { net: 0, vat: 0, share: 0 };
      for (const each of cents) {
        const undone = undoneParts(each, whole(kept), of, VAT);
        for (const part of ['net', 'vat', 'share'] as const) sums[part] += undone[part];
        kept -= each;
      }
      expect(saleParts(price, of, VAT)).toMatchObject(sums);
    }),
  );
  const ten = Array.from({ length: 10 }, (_, n) => undoneParts(100, whole(1000 - n * 100), CHANNEL, VAT).share);
  expect(ten.reduce((sum, each) => sum + each, 0)).toBe(saleParts(1000, CHANNEL, VAT).share);
});

test('a refund that is paid by the bank leaves the bank, one that is written off stays with us', () => {
  const booked = refundEntries({ readerId: 9, gross: 1999, carried: 0, state: whole(1999), sale: PLAN, vat: VAT });
  const sumOf = (entries: readonly Entry[], account: Entry['account']) =>
    entries.reduce((sum, each) => (each.account === account ? sum + each.cents : sum), 0);
  const paid = [...booked, ...refundSettledEntries(1999, 'bank')];
  expect([sumOf(paid, 'clearing'), sumOf(paid, 'bank')]).toEqual([0, -1999]);
  const writtenOff = [...booked, ...refundSettledEntries(1999, 'written_off')];
  expect([sumOf(writtenOff, 'clearing'), sumOf(writtenOff, 'refunds_written_off')]).toEqual([0, -1999]);
});
