import { expect, it } from 'vitest';
import type { Bet, Outcome, TradeExit } from '../bet/index.ts';
import { RULE_VERSION, settle } from './index.ts';
import { bet, exchange, lay, profit } from './settle.fixture.ts';

const hedged = (share: number, odds: number): TradeExit => ({ share, odds, hedge: 'hedged' });
const equal = (share: number, odds: number): TradeExit => ({ share, odds, hedge: 'equal_stakes' });
const trade = (side: Bet['side'], stake: number, odds: number, commission: number) =>
  bet([odds], { kind: 'exchange', side, stake, commission });

/** A trade, its exits, how its selection is graded; outcome, profit and turnover. */
const PINNED: readonly (readonly [Bet, readonly TradeExit[], Outcome, readonly [Outcome, number, number]])[] = [
  [trade('back', 50000, 5000, 50), [hedged(10000, 4000)], 'won', ['won', 11875000, 50000000]],
  [
    trade('back', 500, 8860, 0),
    [equal(1600, 7800), hedged(100, 13200), equal(4600, 9660), hedged(3700, 8420)],
    'won',
    ['lost', -91176, 500000],
  ],
  [
    trade('back', 10000, 8970, 50),
    [equal(4000, 11390), hedged(700, 13280), hedged(2000, 6550), hedged(1400, 8610)],
    'void',
    ['void', 0, 0],
  ],
  [trade('lay', 3330, 5160, 65), [equal(3400, 5990), hedged(2800, 4130)], 'half_won', ['lost', -2278437, 13852800]],
  [trade('lay', 2000, 5610, 0), [equal(5500, 5440), equal(4500, 8250)], 'half_lost', ['void', 0, 9220000]],
  [
    trade('lay', 5000, 1610, 50),
    [equal(4100, 1020), hedged(3800, 2240), equal(2100, 1020)],
    'half_won',
    ['lost', -647313, 3050000],
  ],
  [
    trade('back', 3330, 6960, 50),
    [equal(6300, 9400), equal(2000, 10020), equal(100, 5710), equal(400, 8350)],
    'half_won',
    ['lost', -2459372, 3330000],
  ],
];

it('a hedged trade that lays first wins S·(x−e)/x', () => {
  const trade = bet([2970], { ...lay, commission: 20 });
  const exits = [hedged(10_000, 3430)];
  expect(profit(trade, ['won'], { exits })).toBe(13.142857);
  expect(profit(trade, ['lost'], { exits })).toBe(13.142857);
});

it('a trade of equal stakes wins the difference when the selection comes in, nothing otherwise', () => {
  const exits = [equal(10_000, 4000)];
  expect(profit(bet([5000], exchange), ['won'], { exits })).toBe(95);
  expect(settle(bet([5000], exchange), ['lost'], RULE_VERSION, { exits })).toMatchObject({
    outcome: 'void',
    profit: 0,
    staked: 100_000_000,
  });
  expect(profit(bet([5000], lay), ['won'], { exits })).toBe(-100);
  expect(profit(bet([5000], lay), ['lost'], { exits })).toBe(0);
});

it('a trade of equal stakes wins half the difference when half the stakes are returned', () => {
  const exits = [hedged(10_000, 4000)];
  const trade = bet([5000], { kind: 'exchange' });
  expect(profit(trade, ['half_won'], { exits })).toBe(12.5);
  expect(profit(trade, ['half_lost'], { exits })).toBe(12.5);
});

it('closes no more than the stake, each time more than nothing', () => {
  for (const shares of [[6000, 4001], [0], [-1], [0.5]]) {
    const exits = shares.map((share) => hedged(share, 4000));
    expect(() => settle(bet([5000], exchange), ['won'], RULE_VERSION, { exits }), String(shares)).toThrow(
      new RangeError('the shares of exits are above 0 and close no more than the stake'),
    );
  }
});

// Cases of the reference, pinned: several exits, both ways of hedging, halves, a void match, a tie in the seventh decimal.
it.each(PINNED)(
  '%#: %j, closed by %j, graded %s, comes to %j',
  (trade, exits, selection, [outcome, profit, staked]) => {
    expect(settle(trade, [selection], RULE_VERSION, { exits })).toMatchObject({ outcome, profit, staked });
  },
);

it('trades waits for the result and has one leg', () => {
  const exits = [hedged(10_000, 4000)];
  expect(settle(bet([5000], exchange), ['open'], RULE_VERSION, { exits })).toMatchObject({
    settled: false,
    profit: 0,
  });
  expect(() => settle(bet([5000, 2000], exchange), ['won', 'won'], RULE_VERSION, { exits })).toThrow(RangeError);
});
