import { expect, test } from 'vitest';
import {
  type Look,
  lookAt,
  luckOf,
  runChance,
  toldKey,
  type Watch,
  type WatchedBet,
  type WatchedFigures,
  watchProblems,
  watchStart,
} from './watch.ts';

const bet = (profitCents: number, day = '2026-03-04', more: Partial<WatchedBet> = {}): WatchedBet => ({
  day,
  outcome: profitCents > 0 ? 'won' : profitCents < 0 ? 'lost' : 'void',
  stakedCents: 1_000,
  profitCents,
  totalOdds: 2_000,
  ...more,
});
const figures = (bets: readonly WatchedBet[], more: Partial<WatchedFigures> = {}): WatchedFigures => ({
  ...{ today: '2026-03-05', capitalCents: 50_000, bets, plannedCents: 1_000, latest: [] },
  ...more,
});
const look = (watch: Partial<Watch>, of: WatchedFigures) =>
  lookAt({ kind: 'loss_limit', period: null, amount: null, ...watch }, of);

test('a period begins on its Monday, on its first, or in January', () => {
  expect((['week', 'month', 'year'] as const).map((period) => watchStart(period, '2026-03-05'))).toEqual([
    '2026-03-02',
    '2026-03-01',
    '2026-01-01',
  ]);
});

test.each([
  [{ kind: 'loss_limit', period: 'week', amount: 5_000 }, []],
  [{ kind: 'loss_limit', period: null, amount: 0 }, ['period', 'amount']],
  [{ kind: 'losing_run', period: null, amount: null }, []],
  [{ kind: 'losing_run', period: 'week', amount: 3 }, ['period', 'amount']],
  [{ kind: 'stake_over', period: null, amount: 99 }, ['amount']],
  [{ kind: 'drawdown', period: null, amount: 1.5 }, ['amount']],
] as const)('what is wrong with %j: %j', (watch, fields) => {
  expect(Object.keys(watchProblems(watch))).toEqual(fields);
});

test('a loss limit counts what the period lost in all, wins among it, and nothing of before', () => {
  const bets = [
    bet(-9_000, '2026-03-01'),
    bet(-3_000),
    bet(1_000),
    bet(-500, '2026-03-04', { outcome: 'in_progress' }),
  ];
  expect(look({ period: 'week', amount: 2_000 }, figures(bets))).toMatchObject({
    ...{ value: 2_000, crossed: true, key: 'week 2026-03-02', bets: 2 },
  });
  expect(look({ period: 'week', amount: 2_001 }, figures(bets)).crossed).toBe(false);
  expect(look({ period: 'week', amount: 1 }, figures([bet(500)]))).toMatchObject({ value: 0, crossed: false });
});

test('a goal says how likely luck alone reaches it with the bets of its period', () => {
  const bets = Array.from({ length: 100 }, (_, n) => bet(n < 60 ? 1_000 : -1_000));
  const goal = look({ kind: 'profit_goal', period: 'month', amount: 20_000 }, figures(bets));
  expect(goal).toMatchObject({ value: 20_000, crossed: true, bets: 100 });
  // Two standard deviations of a hundred fair bets of 10 € at 2.00.
  expect(goal.luck).toBeCloseTo(0.02275, 4);
  const rate = look({ kind: 'yield_goal', period: 'month', amount: 2_000 }, figures(bets));
  expect(rate).toMatchObject({ value: 2_000, crossed: true });
  expect(rate.luck).toBeCloseTo(goal.luck!, 9);
  expect(look({ kind: 'yield_goal', period: 'month', amount: 1 }, figures([]))).toMatchObject({
    ...{ value: null, crossed: false, luck: null },
  });
  expect(luckOf(bets, 0)).toBeCloseTo(0.5, 6);
  expect(luckOf(bets, -20_000)).toBeCloseTo(0.97725, 4);
});

test('a fall is told once for each peak that it falls from', () => {
  const watch: Watch = { kind: 'drawdown', period: null, amount: 2_000 };
  const down = [bet(3_000), bet(-1_000), bet(-1_000)];
  expect(lookAt(watch, figures(down))).toMatchObject({ value: 2_000, crossed: true, key: 'peak 1' });
  const again = [...down, bet(4_000), bet(-2_500)];
  expect(lookAt(watch, figures(again))).toMatchObject({ value: 2_500, crossed: true, key: 'peak 4' });
  expect(lookAt(watch, figures([bet(-2_000)]))).toMatchObject({ crossed: true, key: 'peak 0' });
});

test('a losing run is out of the ordinary by the odds of its bets, not by its length alone', () => {
  const lost = (n: number, totalOdds: number) =>
    Array.from({ length: n }, () => bet(-1_000, '2026-03-04', { totalOdds }));
  const run = (bets: readonly WatchedBet[]) => look({ kind: 'losing_run' }, figures(bets));
  expect(run([bet(1_000), ...lost(7, 1_500)])).toMatchObject({ value: 7, crossed: true, key: 'run 1' });
  expect(run([bet(1_000), ...lost(7, 5_000)])).toMatchObject({ value: 7, crossed: false });
  expect(run([...lost(4, 1_100)]).crossed).toBe(false);
  // A bet that came back in between breaks no run, and a win does.
  expect(run([...lost(3, 1_500), bet(0), ...lost(3, 1_500)]).value).toBe(6);
  expect(run([...lost(9, 1_500), bet(1_000)]).value).toBe(0);
  expect(runChance(1, 1_000_000, 0.5)).toBeCloseTo(1, 9);
});

test('a stake above the rule is the newest that the plan doesn’t allow', () => {
  const latest = [
    { id: 4, riskCents: 5_000 },
    { id: 9, riskCents: 2_001 },
    { id: 11, riskCents: 2_000 },
  ];
  const watch: Watch = { kind: 'stake_over', period: null, amount: 200 };
  expect(lookAt(watch, figures([], { latest }))).toMatchObject({ value: 2_001, crossed: true, key: 'bet 9' });
  expect(lookAt(watch, figures([], { latest, plannedCents: null })).crossed).toBe(false);
});

test('a bank that falls again is told of again only after it has recovered', () => {
  const watch: Watch = { kind: 'bank_below', period: null, amount: 10_000 };
  const at = (capitalCents: number): Look => lookAt(watch, figures([], { capitalCents }));
  expect(toldKey(watch, null, at(9_999))).toBe('below');
  expect(toldKey(watch, 'below', at(10_000))).toBe('below');
  expect(toldKey(watch, 'below', at(10_500))).toBeNull();
});
