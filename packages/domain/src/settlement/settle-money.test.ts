import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OUTCOMES } from '../bet/index.ts';
import { type MoneyBet, RULE_VERSION, riskCents, settle, settleMoney, wagerOf } from './index.ts';

function bet(odds: readonly number[], stakeCents: number, changes: Partial<MoneyBet> = {}): MoneyBet {
  return {
    side: 'back',
    legs: odds.map((each) => ({ odds: each })),
    stakeCents,
    stakeBasis: 'stake',
    commission: 0,
    ...changes,
  };
}

it.each([
  ['13.33 at 2.05, won', bet([2050], 1_333), ['won'], 1_400, 1_333],
  ['0.01 at 1.01, won: not a cent', bet([1010], 1), ['won'], 0, 1],
  ['10 at 1.333, half won', bet([1333], 1_000), ['half_won'], 167, 1_000],
  ['0.05 half lost: half a cent goes away from zero', bet([2000], 5), ['half_lost'], -3, 5],
  ['void', bet([2100], 1_000), ['void'], 0, 0],
  [
    'a lay of 100 at 3.00 that wins, net of 5%',
    bet([3000], 10_000, { side: 'lay', commission: 50 }),
    ['lost'],
    9_500,
    20_000,
  ],
  [
    'a liability of 200 at 3.00',
    bet([3000], 20_000, { side: 'lay', stakeBasis: 'liability' }),
    ['won'],
    -20_000,
    20_000,
  ],
  ['void 2.00, won 1.80, half won 2.20', bet([2000, 1800, 2200], 1_000), ['void', 'won', 'half_won'], 1_880, 1_000],
] as const)('%s', (_, of, grades, profitCents, stakedCents) => {
  expect(settleMoney(of, grades)).toMatchObject({ settled: true, profitCents, stakedCents });
});

it('a bet of money rounds once: the exact profit, not what millionths made of it', () => {
  // 1.179 · 1.14 · 1.116 = 1.49997096: a profit of 0.0049997…, which millionths would make half a cent.
  const of = bet([1179, 1140, 1116], 1);
  expect(settle(wagerOf(of), ['won', 'won', 'won']).profit).toBe(5_000);
  expect(settleMoney(of, ['won', 'won', 'won'])).toMatchObject({ profitCents: 0 });
});

it('a bet of money refuses what cents can’t say', () => {
  expect(() => settleMoney(bet([1_000_000, 1_000_000], 2 ** 46), ['won', 'won'])).toThrow(
    /does not fit a safe integer/,
  );
});

it('a bet of money is open while a leg is', () => {
  expect(settleMoney(bet([2000, 2000], 500), ['won', 'open'])).toMatchObject({ settled: false, profitCents: 0 });
});

it('a bet of money comes to what settlement of units says, within half a cent', () => {
  const odds = fc.integer({ min: 1010, max: 20_000 });
  const outcome = fc.constantFrom(...OUTCOMES);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(odds, outcome), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 0, max: 200 }),
      (legs, stakeCents, commission) => {
        const of = bet(
          legs.map(([each]) => each),
          stakeCents,
          { commission },
        );
        const grades = legs.map(([, grade]) => grade);
        const units = settle(wagerOf(of), grades, RULE_VERSION);
        const money = settleMoney(of, grades);
        expect(money.outcome).toBe(units.outcome);
        expect(Math.abs(money.profitCents - units.profit / 10_000)).toBeLessThanOrEqual(0.5001);
        expect(money.profitCents).toBeGreaterThanOrEqual(-riskCents(of));
      },
    ),
  );
});
