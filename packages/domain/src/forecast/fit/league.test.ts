import { describe, expect, it } from 'vitest';
import { scoreMatrix } from '../score-matrix.ts';
import { countForecast, forecastCounts } from './counts.ts';
import { expectedGoals } from './goals.ts';
import { MADE_UP_HOME_ADVANTAGE, MADE_UP_LEVEL, madeUpLeague } from './league.fixture.ts';
import { enoughData, fitLeague, forecastGoals, MIN_LEAGUE_MATCHES } from './league.ts';
import { dayNumber, type LeagueMatch } from './match.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

const league = madeUpLeague(20, 3, 'three seasons');
const END = '2023-07-01';

/** Every number anywhere in a value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
}

describe('a fitted league', () => {
  const fit = fitLeague(league.matches, { at: END });

  it('a fitted league finds the strengths that its matches were drawn from', () => {
    for (const home of league.teams) {
      for (const away of league.teams) {
        if (home === away) continue;
        const expected = expectedGoals(fit.goals, home, away)!;
        const truth = MADE_UP_LEVEL + MADE_UP_HOME_ADVANTAGE + league.attack[home]! - league.defence[away]!;
        expect(Math.abs(Math.log(expected.home) - truth), `${home} ${away}`).toBeLessThan(0.55);
      }
    }
    const errors = league.teams.map((team) => fit.goals.teams[team]!.attack - league.attack[team]!);
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    const spread = Math.sqrt(errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / errors.length);
    expect(spread).toBeLessThan(0.1);
    expect(fit.goals.homeAdvantage).toBeCloseTo(MADE_UP_HOME_ADVANTAGE, 1);
  });

  it('a fitted league is JSON, says what it rests on, and takes less than a second', () => {
    expect(JSON.parse(JSON.stringify(fit))).toEqual(fit);
    expect(fit.sample).toMatchObject({ matches: 1140, matchesThisSeason: 380, withXg: 1140, from: '2020-08-15' });
    expect(fit.teams['team 00']).toEqual({
      matches: 114,
      matchesThisSeason: 38,
      promoted: false,
      idle: expect.any(Number),
    });
  });

  it('a fitted league never looks ahead: what happens on the day or later changes nothing', () => {
    const at = dayNumber(league.matches[900]!.date);
    const fit = fitLeague(league.matches, { at });
    const earlier = league.matches.filter((match) => dayNumber(match.date) < at);
    expect(fitLeague(earlier, { at })).toEqual(fit);
    const changed = league.matches.map(
      (match): LeagueMatch =>
        dayNumber(match.date) < at ? match : { ...match, goals: [9, 0], shots: [99, 0], xg: [9, 0] },
    );
    expect(fitLeague(changed, { at })).toEqual(fit);
    const touched = league.matches.map(
      (match): LeagueMatch => (dayNumber(match.date) === at - 7 ? { ...match, goals: [9, 0], xg: [9, 0] } : match),
    );
    expect(fitLeague(touched, { at }).goals).not.toEqual(fit.goals);
  });

  it('a fitted league does not depend on the order of the matches', () => {
    expect(fitLeague(league.matches.toReversed(), { at: END })).toEqual(fit);
  });

  it('a fitted league gives two equal teams equal chances but for the ground', () => {
    const mirrored = league.matches.flatMap((match): LeagueMatch[] => [
      match,
      {
        ...match,
        home: match.away,
        away: match.home,
        goals: match.goals.toReversed() as unknown as LeagueMatch['goals'],
        xg: [...match.xg!].reverse() as unknown as LeagueMatch['goals'],
      },
    ]);
    const even = fitLeague(mirrored, { at: END });
    expect(Math.abs(even.goals.homeAdvantage)).toBeLessThan(0.02);
  });
});

describe('good teams', () => {
  it('meet with more goals than their strengths alone say, bad ones with fewer', () => {
    const { goals } = DEFAULT_SETTINGS;
    const fitted = (opennessOfQuality: number) =>
      fitLeague(league.matches, { at: END, settings: { ...DEFAULT_SETTINGS, goals: { ...goals, opennessOfQuality } } });
    const [open, plain] = [fitted(goals.opennessOfQuality).goals, fitted(0).goals];
    const quality = (team: string) => plain.teams[team]!.attack + plain.teams[team]!.defence;
    const teams = league.teams.toSorted((x, y) => quality(y) - quality(x));
    const total = (model: typeof plain, home: string, away: string) => {
      const expected = expectedGoals(model, home, away)!;
      return expected.home + expected.away;
    };
    const change = (home: string, away: string) => total(open, home, away) / total(plain, home, away);
    expect(change(teams[0]!, teams[1]!)).toBeGreaterThan(1.01);
    expect(change(teams.at(-1)!, teams.at(-2)!)).toBeLessThan(0.99);
    expect(change(teams[0]!, teams.at(-1)!)).toBeCloseTo(1, 1);
    for (const team of teams) {
      const { attack, defence } = open.teams[team]!;
      expect(attack + defence, 'who is better stays').toBeCloseTo(quality(team), 12);
    }
  });
});

it('a league with little to go by has nothing to say without matches, and says so', () => {
  const fit = fitLeague([], { at: END, teams: ['A', 'B'] });
  expect(numbersIn(fit).every(Number.isFinite)).toBe(true);
  expect(fit.shots).toBeNull();
  expect(enoughData(fit, 'A', 'B')).toEqual({
    enough: false,
    reason: 'league',
    matches: 0,
    needed: MIN_LEAGUE_MATCHES,
  });
});

it('a league with little to go by is cautious after three rounds', () => {
  const three = league.matches.slice(0, 30);
  const fit = fitLeague(three, { at: '2020-09-10' });
  expect(enoughData(fit, 'team 00', 'team 01')).toEqual({ enough: true });
  expect(numbersIn(fit).every(Number.isFinite)).toBe(true);
  for (const home of league.teams) {
    for (const away of league.teams) {
      const matrix = forecastGoals(fit, home, away)!;
      expect(matrix.home).toBeGreaterThan(0.3);
      expect(matrix.home).toBeLessThan(5);
    }
  }
});

it('a league with little to go by knows which team it lacks', () => {
  const fit = fitLeague(league.matches, { at: END, teams: ['newcomer'] });
  expect(enoughData(fit, 'team 00', 'newcomer')).toMatchObject({ enough: false, reason: 'away', matches: 0 });
  expect(enoughData(fit, 'nobody', 'team 00')).toMatchObject({ enough: false, reason: 'home' });
  expect(enoughData(fit, 'constructor', 'team 00')).toMatchObject({ enough: false, reason: 'home' });
  expect(fit.teams.newcomer).toMatchObject({ promoted: true, matches: 0 });
  const { attack, defence } = fit.goals.teams.newcomer!;
  expect(attack).toBeLessThan(-0.1);
  expect(defence).toBeLessThan(-0.1);
  expect(expectedGoals(fit.goals, 'nobody', 'team 00')).toBeNull();
});

it('a league with little to go by believes a promoted team its own matches in time', () => {
  const season = league.matches.filter((match) => match.season === '2021');
  const before = league.matches.filter(
    (match) => match.season === '2020' && match.home !== 'team 00' && match.away !== 'team 00',
  );
  const strong = season.map((match): LeagueMatch => {
    if (match.home === 'team 00') return { ...match, goals: [4, 0], xg: [3.5, 0.3] };
    return match.away === 'team 00' ? { ...match, goals: [0, 4], xg: [0.3, 3.5] } : match;
  });
  const strength = (at: string) => {
    const { attack, defence } = fitLeague([...before, ...strong], { at }).goals.teams['team 00']!;
    return (attack + defence) / 2;
  };
  expect(strength('2021-08-20')).toBeLessThan(strength('2021-10-15'));
  expect(strength('2021-10-15')).toBeLessThan(strength('2022-05-01'));
  expect(strength('2022-05-01')).toBeGreaterThan(0.4);
});

it('a league with little to go by stays finite for a team that never scores and a league without a goal', () => {
  const barren = league.matches.map(
    (match): LeagueMatch => ({
      ...match,
      goals: [match.home === 'team 03' ? 0 : match.goals[0], match.away === 'team 03' ? 0 : match.goals[1]],
      xg: null,
      shots: null,
    }),
  );
  const fit = fitLeague(barren, { at: END });
  expect(numbersIn(fit).every(Number.isFinite)).toBe(true);
  expect(fit.goals.teams['team 03']!.attack).toBeLessThan(-0.8);
  expect(forecastGoals(fit, 'team 03', 'team 04')!.home).toBeGreaterThan(0.01);
  const empty = league.matches.map((match): LeagueMatch => ({ ...match, goals: [0, 0], xg: [0, 0], shots: [0, 0] }));
  const none = fitLeague(empty, { at: END });
  expect(numbersIn(none).every(Number.isFinite)).toBe(true);
  expect(forecastGoals(none, 'team 03', 'team 04')!.home).toBeLessThan(0.2);
  expect(forecastCounts(none.shots!, 'team 03', 'team 04')!.total.probabilities[0]).toBeGreaterThan(0.5);
});

it('a league with little to go by leaves out what is no count', () => {
  const broken = league.matches.map(
    (match, at): LeagueMatch =>
      at % 7 === 0 ? { ...match, shots: [Number.NaN, 3], corners: [-1, 2], xg: [Number.POSITIVE_INFINITY, 1] } : match,
  );
  const fit = fitLeague(broken, { at: END });
  expect(numbersIn(fit).every(Number.isFinite)).toBe(true);
  expect(fit.sample.withShots).toBe(league.matches.length - Math.ceil(league.matches.length / 7));
  expect(() => fitLeague(league.matches, { at: 'yesterday' })).toThrow(RangeError);
});

it('counts are Poisson where a league is no more scattered than that', () => {
  const fit = fitLeague(league.matches, { at: END });
  expect(fit.shots!.dispersion.team).toBeLessThan(0.01);
  const { home, away, total } = forecastCounts(fit.shots!, 'team 01', 'team 02')!;
  expect(total.mean).toBeCloseTo(home.mean + away.mean, 9);
});

it('counts are dispersed where it is more, and a total steadier where teams take from each other', () => {
  const swung = league.matches.map((match, at): LeagueMatch => {
    const swing = at % 2 === 0 ? 6 : -6;
    return { ...match, shots: [Math.max(0, match.shots![0] + swing), Math.max(0, match.shots![1] - swing)] };
  });
  const { team, total } = fitLeague(swung, { at: END }).shots!.dispersion;
  // Mean about 12, the swing adds 36 to the variance of one team's shots and nothing to the total's.
  expect(team).toBeGreaterThan(0.15);
  expect(total).toBeLessThan(0.05);
  const forecast = countForecast(14, 11, { team, total });
  expect(forecast.home.variance).toBeCloseTo(14 + team * 14 ** 2, 6);
});

it('counts follow the level of their season, as goals do', () => {
  const more = league.matches.map(
    (match): LeagueMatch =>
      match.season === '2022'
        ? {
            ...match,
            shots: [match.shots![0] * 2, match.shots![1] * 2],
            goals: [match.goals[0] * 2, match.goals[1] * 2],
          }
        : match,
  );
  // Ninety matches into the season; what is known of teams from seasons before counts on.
  const at = '2022-10-15';
  const plain = fitLeague(league.matches, { at });
  const twice = fitLeague(more, { at });
  const shots = (fit: typeof plain) => forecastCounts(fit.shots!, 'team 01', 'team 02')!.total.mean;
  expect(shots(twice) / shots(plain)).toBeGreaterThan(1.6);
  expect(Math.exp(twice.goals.intercept - plain.goals.intercept)).toBeGreaterThan(1.3);
});

it('the first half has the share of its league', () => {
  const half = league.matches.map(
    (match): LeagueMatch => ({
      ...match,
      halfTimeGoals: [Math.floor(match.goals[0] / 2), Math.floor(match.goals[1] / 2)],
    }),
  );
  const share = fitLeague(half, { at: END }).firstHalfShare;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.42);
  expect(fitLeague(league.matches, { at: END }).firstHalfShare).toBeCloseTo(0.44, 12);
  expect(scoreMatrix({ home: 1, away: 1 }).rho).toBe(0);
});
