import { expect, it } from 'vitest';
import { FIRST_DAY, tipOf } from '../records/tips.fixture.ts';
import { DAY_MS } from '../time/index.ts';
import { performanceReport } from './performance.ts';

const bet = (id: number, day: number, profit: number, more: object = {}) =>
  tipOf({
    id,
    lastStartAt: FIRST_DAY + day * DAY_MS,
    outcome: profit > 0 ? 'won' : 'lost',
    profitMicro: profit * 1_000_000,
    totalOddsMilli: profit > 0 ? 1000 + profit * 1000 : 2000,
    ...more,
  });
const NO_CAPITAL = { initialCapitalMicro: 0 };

it('a performance report has figures, months and extremes of what is settled', () => {
  const report = performanceReport(
    [
      bet(1, 40, 3),
      bet(2, 0, -1),
      bet(3, 1, 1),
      bet(4, 41, -1, { outcome: 'in_progress', profitMicro: 0 }),
      bet(5, 41, -1, { outcome: 'void', profitMicro: 0, stakedMicro: 0 }),
    ],
    NO_CAPITAL,
  );
  expect(report.summary).toMatchObject({ bets: 4, voided: 1, profitMicro: 3_000_000, stakedMicro: 3_000_000 });
  expect(report.curve.map(({ profitMicro }) => profitMicro)).toEqual([-1_000_000, 0, 3_000_000, 3_000_000]);
  expect(report.months).toMatchObject([
    { month: '2025-01', bets: 2, profitMicro: 0 },
    { month: '2025-02', bets: 2, profitMicro: 3_000_000 },
  ]);
  expect(report.wins.map(({ id }) => id)).toEqual([1, 3]);
  expect(report.losses.map(({ id }) => id)).toEqual([2]);
  expect(report.months.map(({ stakedMicro }) => stakedMicro)).toEqual([2_000_000, 1_000_000]);
  expect(report.yield.yield).toBe(1);
});

it('a performance report puts the breakdown’s line first whose interval begins highest, not the luckiest', () => {
  const many = Array.from({ length: 80 }, (_, n) => bet(n, n % 20, n % 3 === 0 ? -1 : 1));
  const few = [bet(200, 3, 5, { sport: 'tennis' }), bet(201, 4, 5, { sport: 'tennis' })];
  const { breakdowns } = performanceReport([...few, ...many], NO_CAPITAL);
  const [sports] = breakdowns;
  expect(sports?.by).toBe('sport');
  expect(sports?.lines.map(({ key, bets }) => [key, bets])).toEqual([
    ['football', 80],
    ['tennis', 2],
  ]);
  // All of one bookmaker and one market: nothing to tell apart.
  expect(breakdowns.map(({ by }) => by)).toEqual(['sport', 'oddsBand']);
});

it('a performance report puts small samples last, then those without an interval, and has five lines', () => {
  const bets = (bookmaker: string, count: number, profit: (n: number) => number, more: object = {}) =>
    Array.from({ length: count }, (_, n) => bet(n, n, profit(n), { bookmaker, ...more }));
  const groups = [
    bets('Zeta', 1, () => 9),
    bets('Alone', 1, () => -1),
    bets('Voids', 2, () => 0, { outcome: 'void', stakedMicro: 0 }),
    bets('Good 29', 29, () => 1),
    bets('Bad 31', 31, () => -1),
    bets('Even 30', 30, (n) => (n % 2 === 0 ? 1 : -1)),
  ];
  for (const order of [groups, groups.toReversed()]) {
    const { breakdowns } = performanceReport(order.flat(), NO_CAPITAL);
    const lines = breakdowns.find(({ by }) => by === 'bookmaker')!.lines;
    expect(lines.map(({ key }) => key)).toEqual(['Even 30', 'Bad 31', 'Good 29', 'Voids', 'Alone']);
  }
});

it('a performance report names the five largest wins and losses, and leaves out what was withdrawn', () => {
  const wins = Array.from({ length: 6 }, (_, n) => bet(n, n, n + 1));
  const losses = Array.from({ length: 6 }, (_, n) => bet(10 + n, n, -n - 1));
  const withdrawn = bet(20, 1, 50, { outcome: 'withdrawn' });
  const report = performanceReport([...wins, withdrawn, ...losses], { initialCapitalMicro: 100_000_000 });
  expect(report.wins.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
  expect(report.losses.map(({ id }) => id)).toEqual([15, 14, 13, 12, 11]);
  expect(report.summary).toMatchObject({ bets: 12, currentCapitalMicro: 100_000_000 });
});

it('a performance report draws its curve in at most 160 points', () => {
  const year = Array.from({ length: 365 }, (_, n) => bet(n, n, n % 2 === 0 ? 1 : -1));
  const { curve } = performanceReport(year, NO_CAPITAL);
  expect(curve.length).toBeLessThanOrEqual(160);
  expect(curve.length).toBeGreaterThan(100);
});

it('a performance report is empty without bets', () => {
  expect(performanceReport([], NO_CAPITAL)).toMatchObject({
    curve: [],
    months: [],
    breakdowns: [],
    wins: [],
    losses: [],
  });
});
