import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outcome } from '../bet/index.ts';
import { settleMoney } from '../settlement/index.ts';
import {
  entryOutcomeOf,
  figuresOfBet,
  type LegResult,
  type OwnBet,
  PLAIN_TERMS,
  resultOf,
  type SpecialTerms,
  settleOwnBet,
  validateOwnBet,
} from './index.ts';

const NOW = new Date('2026-05-02T12:00:00Z');
const leg = (odds: number, n: number) =>
  ({
    type: 'custom',
    sport: 'football',
    competition: '',
    event: `Corsa ${n}`,
    market: '',
    selection: `Cavallo ${n}`,
    odds,
    startsAt: '2026-05-01T12:00:00.000Z',
  }) as const;
function bet(odds: readonly number[], special: Partial<SpecialTerms> = {}, more: Partial<OwnBet> = {}): OwnBet {
  return {
    kind: 'other',
    phase: 'prematch',
    side: 'back',
    stakeBasis: 'stake',
    commission: 0,
    bookmaker: null,
    exits: [],
    stakeCents: 1_000,
    placedAt: '2026-05-01T10:00:00.000Z',
    note: '',
    legs: odds.map(leg),
    special: { ...PLAIN_TERMS, ...special },
    ...more,
  };
}
function settled(of: OwnBet, ...grades: readonly (LegResult | Outcome | 'open')[]) {
  const { outcome, profitCents, stakedCents } = settleOwnBet(
    of,
    grades.map((grade) => (typeof grade === 'string' ? resultOf(grade) : grade)),
  );
  return [outcome, profitCents, stakedCents];
}
const cashOut = (share: number, receivedCents: number) => ({ share, receivedCents, at: '2026-05-01T13:00:00.000Z' });

test('a free bet wins its odds without the stake and can’t lose', () => {
  const free = bet([3_000], { funds: 'free_bet' });
  expect(settled(free, 'won')).toEqual(['won', 2_000, 0]);
  expect(settled(free, 'lost')).toEqual(['lost', 0, 0]);
  expect(settled(free, 'void')).toEqual(['void', 0, 0]);
  expect(settled(free, 'half_won')).toEqual(['half_won', 1_000, 0]);
  expect(figuresOfBet(free).riskCents).toBe(0);
});

test('a bonus is paid out with what it won, and comes back as a bonus where nothing was decided', () => {
  const bonus = bet([3_000], { funds: 'bonus' });
  expect(settled(bonus, 'won')).toEqual(['won', 3_000, 0]);
  expect(settled(bonus, 'lost')).toEqual(['lost', 0, 0]);
  expect(settled(bonus, 'void')).toEqual(['void', 0, 0]);
  expect(settled(bonus, 'half_won')).toEqual(['half_won', 1_500, 0]);
  expect(settled(bonus, 'half_lost')).toEqual(['half_lost', 0, 0]);
});

test('a boost pays on the whole bet, and is gone with a void leg', () => {
  expect(settled(bet([2_000], { boostedOdds: 2_500 }), 'won')).toEqual(['won', 1_500, 1_000]);
  const double = bet([2_000, 3_000], { boostedOdds: 7_000 });
  expect(settled(double, 'won', 'won')).toEqual(['won', 6_000, 1_000]);
  expect(settled(double, 'won', 'void')).toEqual(['won', 1_000, 1_000]);
  expect(figuresOfBet(double).totalOdds).toBe(7_000);
});

test('each way is half on the win and half on a place', () => {
  const each = bet([9_000], { eachWay: { divisor: 4, places: 3 } });
  const placed = { ...resultOf('lost'), placed: true };
  expect(settled(each, 'won')).toEqual(['won', 4_000 + 1_000, 1_000]);
  expect(settled(each, placed)).toEqual(['won', -500 + 1_000, 1_000]);
  expect(settled(each, 'lost')).toEqual(['lost', -1_000, 1_000]);
  expect(settled(each, 'void')).toEqual(['void', 0, 0]);
  expect(settled(bet([9_000], { eachWay: { divisor: 5, places: 3 } }), placed)).toEqual(['won', 300, 1_000]);
});

test('a dead heat wins its part of the stake, for the win and for the last place', () => {
  const tied = { ...resultOf('won'), deadHeat: { places: 1, tied: 2 } };
  expect(settled(bet([5_000]), tied)).toEqual(['won', 1_500, 1_000]);
  const each = bet([9_000], { eachWay: { divisor: 4, places: 3 } });
  const last = { ...resultOf('lost'), placed: true, placeDeadHeat: { places: 1, tied: 2 } };
  expect(settled(each, last)).toEqual(['lost', -250, 1_000]);
});

test('a system is so many accumulators, over once none of them can win', () => {
  const trixie = bet([2_000, 3_000, 4_000], { system: [2, 3] }, { stakeCents: 400 });
  expect(settled(trixie, 'won', 'won', 'lost')).toEqual(['won', 200, 400]);
  expect(settled(trixie, 'won', 'won', 'won')).toEqual(['won', 100 * (6 + 8 + 12 + 24) - 400, 400]);
  expect(settled(trixie, 'won', 'open', 'lost')).toEqual(['in_progress', 0, 0]);
  expect(settled(trixie, 'open', 'lost', 'lost')).toEqual(['lost', -400, 400]);
  expect(settled(trixie, 'void', 'void', 'void')).toEqual(['void', 0, 0]);
  expect(figuresOfBet(trixie).totalOdds).toBe(12_500);
});

test('a cash-out closes its share at once, the rest goes to its end', () => {
  const whole = bet([3_000], { cashOuts: [cashOut(10_000, 1_400)] });
  expect(settled(whole, 'open')).toEqual(['won', 400, 1_000]);
  expect(entryOutcomeOf(whole, [resultOf('lost')])).toBe('lost');
  const half = bet([3_000], { cashOuts: [cashOut(5_000, 700)] });
  expect(settled(half, 'open')).toEqual(['in_progress', 0, 0]);
  expect(settled(half, 'lost')).toEqual(['lost', 200 - 500, 1_000]);
  expect(settled(half, 'won')).toEqual(['won', 200 + 1_000, 1_000]);
  expect(settled(half, 'void')).toEqual(['won', 200, 500]);
  expect(settled(bet([3_000], { funds: 'free_bet', cashOuts: [cashOut(10_000, 600)] }), 'open')).toEqual([
    'won',
    600,
    0,
  ]);
});

test('terms that no bookmaker takes are refused with a code of their own', () => {
  const codes = (of: OwnBet) => validateOwnBet(of, { now: NOW }).map(({ field, code }) => `${field} ${code}`);
  expect(codes(bet([3_000]))).toEqual([]);
  expect(codes(bet([3_000], { boostedOdds: 2_900 }))).toEqual(['boostedOdds boost_below_odds']);
  expect(codes(bet([3_000, 2_000], { system: [3] }))).toEqual(['system system_sizes']);
  expect(codes(bet([3_000, 2_000], { system: [1], funds: 'free_bet' }))).toEqual(['funds free_stake_not_possible']);
  expect(codes(bet([3_000], { cashOuts: [cashOut(6_000, 1), cashOut(6_000, 1)] }))).toEqual([
    'cashOuts shares_exceed_stake',
  ]);
  expect(codes(bet([3_000], { eachWay: { divisor: 0, places: 3 } }))).toEqual(['eachWay.divisor place_terms']);
  const long = bet(
    Array.from({ length: 5 }, () => 9_000),
    { system: [1, 2] },
  );
  expect(codes(long)).toEqual([]);
});

test('a plain bet settles as settlement does, whatever its legs came to', () => {
  const outcome = fc.constantFrom<Outcome>('won', 'half_won', 'void', 'half_lost', 'lost');
  const legs = fc.array(fc.tuple(fc.integer({ min: 1_010, max: 20_000 }), outcome), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(legs, (of) => {
      const plain = bet(of.map(([odds]) => odds));
      const grades = of.map(([, grade]) => grade);
      expect(settleOwnBet(plain, grades.map(resultOf))).toEqual(settleMoney(plain, grades));
    }),
  );
});

test('a system of one size, all legs, is the accumulator', () => {
  const grade = fc.constantFrom<Outcome>('won', 'void', 'lost');
  const legs = fc.array(fc.tuple(fc.integer({ min: 1_010, max: 9_000 }), grade), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(legs, (of) => {
      const odds = of.map(([each]) => each);
      const results = of.map(([, each]) => resultOf(each));
      expect(settleOwnBet(bet(odds, { system: [odds.length] }), results)).toEqual(settleOwnBet(bet(odds), results));
    }),
  );
});
