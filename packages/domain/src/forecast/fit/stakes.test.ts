import { describe, expect, it } from 'vitest';
import { madeUpLeague } from './league.fixture.ts';
import { fitLeague } from './league.ts';
import { dayNumber } from './match.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { nothingAtStake, titleAtStake } from './stakes.ts';

const teams = Array.from({ length: 12 }, (_, at) => `t${at}`);
/** The better-numbered team always wins; `last` rounds of the double round-robin are not played yet. */
const season = (last: number) => {
  const matches = teams.flatMap((home, h) =>
    teams.flatMap((away, a) =>
      h === a
        ? []
        : [{ home, away, goals: (h < a ? [1, 0] : [0, 1]) as readonly [number, number], order: (h + a) % 11 }],
    ),
  );
  return matches.filter((one) => one.order >= last);
};

it('nothing left to play for is nobody at the start', () => {
  for (const share of nothingAtStake([], teams).values()) expect(share).toBeLessThan(1e-9);
});

it('nothing left to play for is nothing for who is safe and can win nothing more', () => {
  const idle = nothingAtStake(season(1), teams);
  expect(idle.get('t0')).toBeGreaterThan(0.4);
  expect(idle.get('t11')).toBeGreaterThan(0.4);
  expect(nothingAtStake(season(5), teams).get('t0')).toBeLessThan(0.1);
  expect(Math.min(...idle.values())).toBeGreaterThanOrEqual(0);
  expect(Math.max(...idle.values())).toBeLessThanOrEqual(1);
});

it('nothing left to play for is not asked once the season is over', () => {
  for (const share of nothingAtStake(season(0), teams).values()) expect(share).toBe(0);
});

it('nothing left to play for is not known where the season is no double round-robin', () => {
  expect(nothingAtStake([], teams.slice(0, 8)).size).toBe(0);
  expect(nothingAtStake([...season(0), ...season(0)], teams).size).toBe(0);
  expect(nothingAtStake([{ home: 't0', away: 'stranger', goals: [1, 0] }], teams).size).toBe(0);
});

describe('the title at stake', () => {
  /** t0 and t1 are level on points. */
  const level = (last: number) =>
    season(last).map((match) =>
      match.home === 't1' && match.away === 't0' ? { ...match, goals: [1, 0] as const } : match,
    );

  it('the title at stake is the same for all at the start', () => {
    const shares = [...titleAtStake([], teams).values()];
    expect(shares).toHaveLength(teams.length);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(1e-9);
    expect(shares[0]).toBeGreaterThan(0.05);
    expect(shares[0]).toBeLessThan(0.25);
  });

  it('hangs on the last matches of two who are level, and of nobody else', () => {
    const title = titleAtStake(level(1), teams);
    expect(title.get('t0')).toBeGreaterThan(0.4);
    expect(title.get('t1')).toBeCloseTo(title.get('t0')!, 9);
    expect(title.get('t2')).toBeLessThan(0.1);
    expect(title.get('t11')).toBeLessThan(1e-6);
    const earlier = titleAtStake(level(5), teams);
    expect(earlier.get('t0')).toBeLessThan(title.get('t0')!);
    for (const share of [...title.values(), ...earlier.values()]) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }
  });

  it('the title at stake is gone for a champion, after the season and where there is no table', () => {
    expect(titleAtStake(season(1), teams).get('t0')).toBeLessThan(0.05);
    for (const share of titleAtStake(season(0), teams).values()) expect(share).toBe(0);
    expect(titleAtStake([], teams.slice(0, 8)).size).toBe(0);
    expect(titleAtStake([...season(0), ...season(0)], teams).size).toBe(0);
  });

  it('lifts who plays for it beside the rest, in attack and defence alike', () => {
    const { matches } = madeUpLeague(12, 2, 'title');
    const at = dayNumber(matches.at(-1)!.date) - 7 * 12;
    const without = fitLeague(matches, {
      at,
      settings: { ...DEFAULT_SETTINGS, goals: { ...DEFAULT_SETTINGS.goals, title: 0 } },
    }).goals;
    const fit = fitLeague(matches, { at }).goals;
    const current = matches.filter((match) => match.season === '2021' && dayNumber(match.date) < at);
    const title = titleAtStake(current, Object.keys(fit.teams));
    const usual = [...title.values()].reduce((sum, share) => sum + share, 0) / title.size;
    for (const [team, share] of title) {
      const lift = DEFAULT_SETTINGS.goals.title * (share - usual);
      expect(fit.teams[team]!.attack - without.teams[team]!.attack).toBeCloseTo(lift, 9);
      expect(fit.teams[team]!.defence - without.teams[team]!.defence).toBeCloseTo(lift, 9);
    }
    expect(Math.max(...title.values()) - usual).toBeGreaterThan(0.02);
  });
});
