import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outcome } from '../bet/index.ts';
import { type MoneyBet, settleMoney } from '../settlement/index.ts';
import { amountsAtStake, firstStakeValue, resultOf } from './index.ts';

const leg = (odds: number) => ({ odds }) as MoneyBet['legs'][number];
const bet = (more: Partial<MoneyBet> = {}) => ({
  side: 'back' as const,
  legs: [leg(2_100)],
  stakeCents: 1_000,
  stakeBasis: 'stake' as const,
  commission: 0,
  exits: [],
  ...more,
});

test('a back can win its odds and lose its stake, a lay the other way round', () => {
  expect(amountsAtStake(bet(), [null])).toEqual({ winCents: 1_100, loseCents: 1_000 });
  expect(amountsAtStake(bet({ side: 'lay', commission: 50 }), [null])).toEqual({ winCents: 950, loseCents: 1_100 });
});

test('legs that are graded count as they are', () => {
  const both = bet({ legs: [leg(2_000), leg(3_000)] });
  expect(amountsAtStake(both, [null, null])).toEqual({ winCents: 5_000, loseCents: 1_000 });
  expect(amountsAtStake(both, [resultOf('void'), null])).toEqual({ winCents: 2_000, loseCents: 1_000 });
  expect(amountsAtStake(both, [resultOf('lost'), null])).toEqual({ winCents: 0, loseCents: 1_000 });
});

test('what an exit has closed can’t be lost any more', () => {
  const traded = { ...bet(), exits: [{ share: 10_000, odds: 1_500, hedge: 'hedged' as const }] };
  const { winCents, loseCents } = amountsAtStake(traded, [null]);
  expect(loseCents).toBe(0);
  expect(winCents).toBeGreaterThan(0);
  expect(winCents).toBeLessThan(1_100);
});

test('however the legs come out, the bet wins and loses no more', () => {
  const grade = fc.constantFrom<Outcome>('won', 'half_won', 'lost', 'half_lost', 'void');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1_010, max: 20_000 }), grade), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 100_000 }),
      (legs, stakeCents) => {
        const one = bet({ stakeCents, legs: legs.map(([odds]) => leg(odds)) });
        const { winCents, loseCents } = amountsAtStake(
          one,
          legs.map(() => null),
        );
        const { profitCents } = settleMoney(
          one,
          legs.map(([, outcome]) => outcome),
        );
        expect(profitCents).toBeLessThanOrEqual(winCents);
        expect(-profitCents).toBeLessThanOrEqual(loseCents);
      },
    ),
  );
});

test('a first stake is a hundredth of the bankroll', () => {
  expect(firstStakeValue('units', 50_000)).toBe(500);
  expect(firstStakeValue('level', 49)).toBe(1);
  expect(firstStakeValue('percent', 50_000)).toBe(100);
});
