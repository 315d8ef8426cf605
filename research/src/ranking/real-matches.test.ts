import { THREE_WAY } from '@quotavera/domain/bet';
import { createRandom } from '@quotavera/domain/random';
import { expect, test } from 'vitest';
import { ATTACKS, type Attack } from './attacks.ts';
import { countBefore, countToday } from './publication.ts';
import { findingsOf, type RealMatch, realRecords } from './real-matches.ts';

/** Prices of two bookmakers: Pinnacle's margin is 3%; the other's 6%, and its prices scatter by 5%. */
function pricesOf(random: ReturnType<typeof createRandom>, fair: readonly number[]): RealMatch['early'] {
  const book = (margin: number, scatter: number) =>
    Object.fromEntries(
      THREE_WAY.map((sign, at) => {
        const price = (1000 / (fair[at]! * (1 + margin))) * (1 + scatter * random.normal());
        return [`1x2|${sign}|-`, Math.round(price)];
      }),
    );
  return { PS: book(0.03, 0), B365: book(0.06, 0.05) };
}

/** Matches whose prices move by 5% to the close, and whose results follow the close. */
function madeUpMatches(): RealMatch[] {
  const random = createRandom('real matches');
  return Array.from({ length: 900 }, (_, n) => {
    const strengths = THREE_WAY.map(() => random.between(1, 3));
    const fairOf = (weights: readonly number[]) =>
      weights.map((weight) => weight / weights.reduce((sum, each) => sum + each, 0));
    const early = fairOf(strengths);
    const closing = fairOf(early.map((each) => each * (1 + 0.05 * random.normal())));
    const drawn = random.next();
    const goals = drawn < closing[0]! ? [1, 0] : drawn < closing[0]! + closing[1]! ? [1, 1] : [0, 1];
    return {
      date: new Date(Date.UTC(2024, 7, 1 + Math.floor(n / 10))).toISOString().slice(0, 10),
      goals: [goals[0]!, goals[1]!],
      early: pricesOf(random, early),
      closing: pricesOf(random, closing),
    };
  });
}

const RECORDS = realRecords(madeUpMatches(), 'test');
function recordOf(attack: Attack) {
  const record = RECORDS.find((each) => each.attack === attack)!;
  return {
    before: findingsOf(record.told, countBefore),
    today: findingsOf(record.told, countToday),
    honest: findingsOf(record.honest, countToday),
  };
}

test.each([ATTACKS.exitTrader, ATTACKS.shopper, ATTACKS.staleQuoter, ATTACKS.withdrawer])(
  'on matches with two looks the picks count today as if they were honestly told: $name',
  (attack) => {
    const { today, honest } = recordOf(attack);
    expect(today.tips).toBeGreaterThanOrEqual(50);
    expect(today.tips).toBe(honest.tips);
    expect(today.ranking).toEqual(honest.ranking);
  },
);

test.each([ATTACKS.layer, ATTACKS.shopper, ATTACKS.staleQuoter])(
  'on matches with two looks the close believed the attack before: $name',
  (attack) => {
    const { before, honest } = recordOf(attack);
    expect(before.ranking!.clv.mean).toBeGreaterThan(0.02);
    expect(honest.ranking!.clv.mean).toBeLessThanOrEqual(0);
  },
);

test('a layer whose feed has no lay prices ranks nowhere', () => {
  expect(recordOf(ATTACKS.layer).today).toMatchObject({ tips: 0, ranking: null, headline: null });
});

test('an exit trader’s headline goes by the result', () => {
  const { before, today, honest } = recordOf(ATTACKS.exitTrader);
  expect(before.headline! - honest.headline!).toBeGreaterThan(0.05);
  expect(today.headline).toBe(honest.headline);
});

test('a withdrawn tip left the ranking and stays in it now', () => {
  const { before, today } = recordOf(ATTACKS.withdrawer);
  expect(before.tips).toBeLessThan(today.tips);
  expect(today.tips).toBe(900);
});
