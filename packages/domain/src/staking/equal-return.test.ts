import fc from 'fast-check';
import { expect, it } from 'vitest';
import { equalReturn, netOdds, type StakedPrice, totalForProfit } from './index.ts';

const price = (odds: number, commissionMilli = 0): StakedPrice => ({ odds, commissionMilli });
const prices = fc.array(
  fc.record({ odds: fc.integer({ min: 1010, max: 50_000 }), commissionMilli: fc.integer({ min: 0, max: 100 }) }),
  { minLength: 2, maxLength: 8 },
);

it('a known arbitrage is split as by hand', () => {
  // 1/2.1 + 1/2.05 = 0.96399…; 1,000.00 is split into 493.98 and 506.02 and returns 1,037.35 either way.
  const { inverseSum, total, outcomes } = equalReturn([price(2100), price(2050)], 100_000);
  expect(inverseSum.toNumber()).toBeCloseTo(0.96399535, 8);
  expect(total).toBe(100_000);
  expect(outcomes).toEqual([
    { stake: 49_398, returned: 103_736, profit: 3736 },
    { stake: 50_602, returned: 103_734, profit: 3734 },
  ]);
});

it('commission is taken from the winnings, not from the stake', () => {
  expect(netOdds(price(3000, 50)).toNumber()).toBeCloseTo(2.9, 12);
  const [back, exchange] = equalReturn([price(2000), price(2100, 50)], 10_000).outcomes;
  // 51.00 at 2.1 wins 56.10, of which the exchange takes 2.81.
  expect(exchange!.returned).toBe(Math.round(exchange!.stake + exchange!.stake * 1.1 * 0.95));
  expect(Math.abs(back!.returned - exchange!.returned)).toBeLessThanOrEqual(3);
});

it('whichever outcome happens returns the same, up to half a cent of each stake', () => {
  fc.assert(
    fc.property(prices, fc.integer({ min: 1000, max: 10_000_000 }), (staked, total) => {
      const { outcomes, inverseSum } = equalReturn(staked, total);
      const expected = total / inverseSum.toNumber();
      for (const [at, { returned }] of outcomes.entries()) {
        expect(Math.abs(returned - expected)).toBeLessThanOrEqual(netOdds(staked[at]!).toNumber() / 2 + 1);
      }
    }),
  );
});

it('rounded stakes are whole steps, and each outcome says what it really leaves', () => {
  fc.assert(
    fc.property(prices, fc.constantFrom(100, 500, 1000), (staked, step) => {
      const { outcomes, total } = equalReturn(staked, 100_000, step);
      expect(outcomes.every(({ stake }) => stake % step === 0)).toBe(true);
      expect(outcomes.reduce((sum, { stake }) => sum + stake, 0)).toBe(total);
      for (const { returned, profit } of outcomes) expect(profit).toBe(returned - total);
    }),
  );
});

it('the total for a wanted profit leaves that profit', () => {
  const staked = [price(4000), price(6500), price(9000)];
  const total = totalForProfit(staked, 10_000)!;
  for (const { profit } of equalReturn(staked, total).outcomes)
    expect(Math.abs(profit - 10_000)).toBeLessThanOrEqual(5);
  expect(totalForProfit([price(2000), price(2000)], 100)).toBeNull();
  expect(totalForProfit([price(1900), price(1900)], 100)).toBeNull();
});

it.each([
  [[price(2000)], 100, 1, 'at least two prices'],
  [[price(2000), price(1000)], 100, 1, 'odds are above 1'],
  [[price(2000), price(2000, 1000)], 100, 1, 'a commission is from 0 to below 1'],
  [[price(2000), price(2000)], 0, 1, 'total and step are positive cents'],
  [[price(2000), price(2000)], 100, 0.5, 'total and step are positive cents'],
])('what can’t be split is refused: %#', (staked, total, step, message) => {
  expect(() => equalReturn(staked, total, step)).toThrow(new RangeError(message));
});
