import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../bet/bet.ts';
import { settle } from '../settlement/settle.ts';
import { DAY_MS } from '../time/index.ts';
import { aggregateTips } from './aggregate.ts';
import { atLevelStake, type ComparedTip, correlationOf, followTogether, levelCurve, overlapOf } from './compare.ts';
import { FIRST_DAY, tipOf } from './tips.fixture.ts';

type Own = Partial<ComparedTip> & { dayNumber?: number };

function compared({ dayNumber = 0, match = null, pick = null, ...own }: Own): ComparedTip {
  return { ...tipOf({ lastStartAt: FIRST_DAY + dayNumber * DAY_MS, ...own }), match, pick };
}
const won = (own: Own = {}) => compared({ outcome: 'won', profitMicro: 1_000_000, ...own });
const lost = (own: Own = {}) => compared({ outcome: 'lost', profitMicro: -1_000_000, ...own });
const POINTS = { maxPoints: 40 };

it('a record at level stakes puts one unit at risk on every settled bet', () => {
  const tips = [
    won({ stakedMicro: 4_000_000, profitMicro: 6_000_000 }),
    // A lay that risks 2 and wins 0.95 net of commission.
    won({ side: 'lay', stakedMicro: 2_000_000, profitMicro: 950_000 }),
    compared({ outcome: 'void', stakedMicro: 0, profitMicro: 0 }),
    compared({ outcome: 'in_progress', profitMicro: 0 }),
    compared({ outcome: 'withdrawn', profitMicro: 0 }),
    lost({ stakedMicro: 5_000_000, profitMicro: -5_000_000 }),
  ];
  expect(atLevelStake(tips).map(({ profitMicro, stakedMicro }) => [profitMicro, stakedMicro])).toEqual([
    [1_500_000, 1_000_000],
    [475_000, 1_000_000],
    [0, 0],
    [-1_000_000, 1_000_000],
  ]);
  expect(levelCurve(atLevelStake(tips), POINTS)).toMatchObject({
    bets: 4,
    stakedMicro: 3_000_000,
    profitMicro: 975_000,
    yield: 0.325,
  });
});

describe('an accumulator that comes to exactly nothing', () => {
  const accumulator = (odds: readonly number[], grades: readonly Outcome[]) => {
    const bet = { side: 'back', stake: 3000, stakeBasis: 'stake', commission: 0 } as const;
    const { outcome, profit, staked } = settle({ ...bet, legs: odds.map((each) => ({ odds: each })) }, grades);
    return compared({ market: 'multiple', outcome, profitMicro: profit, stakedMicro: staked });
  };
  const turnovers = (tip: ComparedTip) => [
    aggregateTips([tip]).stakedMicro > 0,
    levelCurve(atLevelStake([tip]), POINTS).stakedMicro > 0,
  ];

  it('an accumulator that comes to exactly nothing has turnover in the record and at level stakes where halves cancel out', () => {
    // Half won at 3.00 doubles the stake, half lost halves it.
    const cancelled = accumulator([3000, 1800], ['half_won', 'half_lost']);
    expect([cancelled.outcome, cancelled.profitMicro]).toEqual(['void', 0]);
    expect(turnovers(cancelled)).toEqual([true, true]);
  });

  it('an accumulator that comes to exactly nothing has none in either where every leg is void', () => {
    const refunded = accumulator([3000, 1800], ['void', 'void']);
    expect([refunded.outcome, refunded.profitMicro]).toEqual(['void', 0]);
    expect(turnovers(refunded)).toEqual([false, false]);
  });
});

describe('records followed together', () => {
  const a = [
    won({ id: 1, match: '7', pick: 'home', publishedAt: 10 }),
    lost({ id: 2, dayNumber: 2, match: '8', pick: 'over' }),
  ];
  const b = [
    won({ id: 3, match: '7', pick: 'home', publishedAt: 5 }),
    lost({ id: 4, dayNumber: 1, match: '8', pick: 'under' }),
    lost({ id: 5, dayNumber: 3 }),
  ];

  it('records followed together count a bet of several as often as it is made, and say how often it is', () => {
    expect(followTogether([a, b], POINTS)).toMatchObject({
      bets: 5,
      profitMicro: -1_000_000,
      yield: -0.2,
      drawdownMicro: 3_000_000,
      sharedMatches: 2,
      repeated: 1,
      once: { bets: 4, profitMicro: -2_000_000, yield: -0.5, drawdownMicro: 3_000_000 },
    });
    expect(overlapOf(a, b)).toEqual({ matches: 2, picks: 1 });
  });

  it('a bet of several counts once for whoever published it first, in whatever order they come', () => {
    const late = won({ id: 1, match: '7', pick: 'home', publishedAt: 10, profitMicro: 1_000_000 });
    const early = won({ id: 2, match: '7', pick: 'home', publishedAt: 5, profitMicro: 900_000 });
    const onceOf = (...records: ComparedTip[][]) => followTogether(records, POINTS).once.profitMicro;
    expect([onceOf([late], [early]), onceOf([early], [late])]).toEqual([900_000, 900_000]);
    const same = { ...late, id: 3, profitMicro: 800_000 };
    expect(onceOf([late], [same])).toBe(1_000_000);
  });

  it('the curve of level stakes goes by the day, in whatever order the bets come', () => {
    const { curve } = levelCurve([lost({ dayNumber: 2 }), won({ dayNumber: 0 }), won({ dayNumber: 1 })], POINTS);
    expect(curve.map(({ day, profitMicro }) => [day, profitMicro])).toEqual([
      ['2025-01-01', 1_000_000],
      ['2025-01-02', 2_000_000],
      ['2025-01-03', 1_000_000],
    ]);
  });

  it('repeat nobody where one tipster bets twice on the same', () => {
    expect(followTogether([[a[0]!, { ...a[0]!, id: 9 }], []], POINTS)).toMatchObject({ repeated: 0, sharedMatches: 0 });
  });

  it('records followed together come to nothing without tips', () => {
    expect(followTogether([[], []], POINTS)).toMatchObject({ bets: 0, profitMicro: 0, yield: null, curve: [] });
  });
});

describe('the correlation of two records', () => {
  // Anscombe's first data set: r = 0.81642.
  const X = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  const Y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
  const series = (values: readonly number[], step = 1) =>
    values.map((value, n) => won({ id: n, dayNumber: n * step, profitMicro: value * 1_000_000 }));

  it('the correlation of two records is Pearson’s of the days on which both had bets, with Fisher’s interval', () => {
    const { by, n, r, low, high } = correlationOf(series(X), [...series(Y), won({ dayNumber: 400 })]);
    expect([by, n]).toEqual(['day', 11]);
    expect(r).toBeCloseTo(0.81642, 5);
    // tanh(artanh 0.81642 ∓ 1.645/√8).
    expect(low).toBeCloseTo(0.51123, 5);
    expect(high).toBeCloseTo(0.93877, 5);
  });

  it('the correlation of two records is of weeks where there are many of them', () => {
    const long = [...X, ...X];
    expect(correlationOf(series(long, 7), series([...Y, ...Y], 7))).toMatchObject({ by: 'week', n: 22 });
  });

  it('the correlation of two records begins with five days, and adds up the bets of a day', () => {
    const five = X.slice(0, 5);
    const halves = [...series(five.map((x) => x / 4)), ...series(five.map((x) => (3 * x) / 4))];
    // A record moves with itself entirely: no interval is left.
    expect(correlationOf(halves, series(five))).toEqual({ by: 'day', n: 5, r: 1, low: null, high: null });
  });

  it('the correlation of two records goes by weeks from twenty of them on', () => {
    const weeks = (n: number) =>
      series(
        Array.from({ length: n }, (_, at) => X[at % 11]!),
        7,
      );
    expect([19, 20].map((n) => correlationOf(weeks(n), weeks(n)).by)).toEqual(['day', 'week']);
  });

  it('the correlation of two records is none where there is too little to go by, or nothing varies', () => {
    expect(correlationOf(series(X.slice(0, 4)), series(Y.slice(0, 4)))).toMatchObject({ n: 4, r: null, low: null });
    expect(correlationOf(series(X), series(X.map(() => 1)))).toMatchObject({ n: 11, r: null });
  });
});

describe('whatever the records', () => {
  const tips = fc
    .array(
      fc.record({
        day: fc.integer({ min: 0, max: 60 }),
        profit: fc.integer({ min: -3, max: 9 }).filter((profit) => profit !== 0),
        match: fc.option(fc.integer({ min: 0, max: 12 })),
        pick: fc.constantFrom('home', 'away'),
      }),
      { maxLength: 40 },
    )
    .map((list) =>
      atLevelStake(
        list.map(({ day, profit, match, pick }, id) =>
          compared({
            id,
            dayNumber: day,
            outcome: profit > 0 ? 'won' : 'lost',
            stakedMicro: 3_000_000,
            profitMicro: profit * 1_000_000,
            match: match === null ? null : String(match),
            pick: match === null ? null : pick,
          }),
        ),
      ),
    );

  it('all of them followed is the sum of each, and shared bets are counted the same from either side', () => {
    fc.assert(
      fc.property(tips, tips, (a, b) => {
        const sum = levelCurve(a, POINTS).profitMicro + levelCurve(b, POINTS).profitMicro;
        const together = followTogether([a, b], POINTS);
        expect(together.profitMicro).toBe(sum);
        expect(together.once.bets + together.repeated).toBe(a.length + b.length);
        expect(overlapOf(a, b)).toEqual(overlapOf(b, a));
        expect(overlapOf(a, b).picks).toBeLessThanOrEqual(2 * overlapOf(a, b).matches);
        expect(overlapOf(a, b).matches).toBe(together.sharedMatches);
        const [one, other] = [correlationOf(a, b), correlationOf(b, a)];
        expect(one.n).toBe(other.n);
        if (one.r !== null) {
          expect(other.r).toBeCloseTo(one.r, 9);
          expect(Math.abs(one.r)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
