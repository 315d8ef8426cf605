import { expect, it } from 'vitest';
import { madeUpLeague } from './league.fixture.ts';
import { goalsIntercept } from './level.ts';
import type { LeagueMatch } from './match.ts';
import { takeSample } from './sample.ts';
import { profileOf, seasonProfile } from './season-profile.ts';
import { DEFAULT_SETTINGS, type LevelSettings } from './settings.ts';

const league = madeUpLeague(20, 3, 'levels');
const LEVEL = DEFAULT_SETTINGS.goals.level;
/** Days: ten rounds, a third and two thirds of the third season, its last week. */
const TENTH_ROUND = '2022-10-20';
const WINTER = '2023-02-07';
const LAST_WEEK = '2023-05-01';
const AFTER = '2023-07-01';

/** Every match with the same total, one for the seasons before and one for the last. */
function constant(before: number, last: number): LeagueMatch[] {
  return league.matches.map((match) => ({ ...match, goals: match.season === '2022' ? [last, 0] : [before, 0] }));
}

/** The goals that an average match is given, all teams alike. */
function levelOf(matches: readonly LeagueMatch[], at: string, settings: LevelSettings = LEVEL): number {
  const sample = takeSample(matches, { at, season: '2022' });
  return 2 * Math.exp(goalsIntercept(sample, settings, 0, () => ({ home: 1, away: 1 })));
}

const flat = (matches: readonly LeagueMatch[]) => levelOf(matches, AFTER);

it('the level of goals is the mean of all leagues as long as nothing is known', () => {
  expect(levelOf([], AFTER)).toBeCloseTo(LEVEL.mean, 12);
  const sample = takeSample([], { at: AFTER, season: '2022' });
  const home = Math.exp(0.3);
  expect(Math.exp(goalsIntercept(sample, LEVEL, 0.3, () => ({ home, away: 1 }))) * (home + 1)).toBeCloseTo(2.7, 12);
});

it('the level of goals is believed the more, the more is known, and in the end is what was seen', () => {
  const matches = constant(4, 4);
  const after = (count: number) => flat(matches.slice(0, count).map((match) => ({ ...match, season: '2022' })));
  const levels = [0, 30, 120, 380, 1140].map(after);
  expect(levels).toEqual(levels.toSorted((x, y) => x - y));
  expect(levels[1]).toBeGreaterThan(2.75);
  expect(levels[1]).toBeLessThan(3.3);
  const exact = { ...LEVEL, league: 10, season: 10, drift: 0 };
  expect(levelOf(matches, AFTER, exact) / 4).toBeCloseTo(1, 1);
  expect(flat(constant(2.5, 2.5))).toBeCloseTo(2.5, 1);
});

it('the level of goals follows a season that differs from those before, within the season, and not all at once', () => {
  const matches = constant(2.5, 3.2);
  const [early, late] = [TENTH_ROUND, AFTER].map((at) => levelOf(matches, at));
  expect(early).toBeGreaterThan(2.55);
  expect(late).toBeGreaterThan(early! + 0.15);
  expect(late).toBeLessThan(3.2);
});

it('learns no more from a season than its spread allows', () => {
  const matches = constant(2.5, 3.2);
  const spreads = [0, 0.045, 0.2].map((season) => levelOf(matches, AFTER, { ...LEVEL, season, league: 0.5 }));
  expect(spreads).toEqual(spreads.toSorted((x, y) => x - y));
  expect(spreads[2]! - spreads[0]!).toBeGreaterThan(0.3);
});

it('the level of goals does not look at expected goals, and stays above 0 in a league without a goal', () => {
  const without = league.matches.map((match) => ({ ...match, xg: null }));
  expect(flat(without)).toBe(flat(league.matches));
  const barren = flat(constant(0, 0));
  expect(barren).toBeGreaterThan(0);
  expect(barren).toBeLessThan(0.4);
});

it('the profile of a season is flat till winter, lower after it and highest at the end', () => {
  expect([0, 0.2, 0.4, 1, 1.2, Number.NaN].map(seasonProfile)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(seasonProfile(0.68)).toBeCloseTo(-0.03, 12);
  expect(seasonProfile(0.54)).toBeCloseTo(-0.015, 12);
  expect(seasonProfile(0.999)).toBeCloseTo(0.06, 2);
  for (let share = 0; share < 0.99; share += 0.01) {
    expect(Math.abs(seasonProfile(share + 0.01) - seasonProfile(share))).toBeLessThan(0.005);
  }
});

it('the profile of a season is in what is forecast, and taken out of what was seen', () => {
  const matches = constant(2.7, 2.7);
  const settings = { ...LEVEL, league: 1e-6, season: 1e-6 };
  const forecast = (at: string) => levelOf(matches, at, settings) / LEVEL.mean;
  expect(forecast(TENTH_ROUND)).toBeCloseTo(1, 6);
  expect(forecast(WINTER)).toBeLessThan(0.98);
  expect(forecast(LAST_WEEK)).toBeGreaterThan(1.045);
  expect(forecast(AFTER)).toBeCloseTo(1, 6);
  // A belief without doubt is the level at which the profile's matches add up to the goals seen.
  const season = takeSample(matches, { at: WINTER, season: '2022' }).matches.filter((match) => match.seasonsBack === 0);
  const { each, next } = profileOf(season);
  expect(each[0]).toBe(0);
  expect(Math.min(...each)).toBeLessThan(-0.02);
  const usual = each.reduce((sum, profile) => sum + Math.exp(profile), 0) / each.length;
  const exact = { ...LEVEL, league: 10, season: 10, drift: 0 };
  expect((levelOf(matches, WINTER, exact) / Math.exp(next)) * usual).toBeCloseTo(2.7, 4);
});

it('the profile of a season is only known of double round-robins from summer to summer', () => {
  const season = takeSample(league.matches, { at: LAST_WEEK, season: '2022' }).matches.filter(
    (match) => match.seasonsBack === 0,
  );
  expect(profileOf(season).next).toBeGreaterThan(0.04);
  expect(profileOf([]).next).toBe(0);
  expect(profileOf(season.map((match) => ({ ...match, day: match.day + 180 }))).next).toBe(0);
  expect(profileOf([...season, ...season]).each.every((profile) => profile === 0)).toBe(true);
  const few = new Set(league.teams.slice(0, 10));
  expect(profileOf(season.filter(({ home, away }) => few.has(home) && few.has(away))).next).toBe(0);
});
