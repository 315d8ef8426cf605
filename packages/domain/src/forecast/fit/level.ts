import type { ExpectedCounts } from './match.ts';
import { pairOf, type Sample, type SampledMatch } from './sample.ts';
import { profileOf } from './season-profile.ts';
import type { LevelSettings } from './settings.ts';

/** A season's goals over what was to be expected of it, less 1, and how far that may be off by chance. */
interface SeasonExcess {
  excess: number;
  variance: number;
}

/**
 * The intercept of a league's goals for its next match: the level of this season, learned from its goals and from those of the seasons
 * before, and the profile of a season. `expected` are a match's means at an intercept of 0.
 *
 * A season's level is the league's, which lies about that of all leagues, and a deviation of its own; each is believed by its variance
 * (the linear credibility of Bühlmann and Straub 1970, with two stages).
 */
export function goalsIntercept(
  sample: Sample,
  settings: LevelSettings,
  homeAdvantage: number,
  expected: (home: string, away: string) => ExpectedCounts,
): number {
  const totals = sample.matches.map(({ home, away }) => {
    const { home: h, away: a } = expected(home, away);
    return h + a;
  });
  const usual = totals.length > 0 ? sum(totals) / totals.length : Math.exp(homeAdvantage) + 1;
  const mean = settings.mean / usual;
  const total = new Map(sample.matches.map((match, at) => [match, totals[at]! * mean]));
  const seasons = Map.groupBy(sample.matches, (match) => match.seasonsBack);
  const samples = new Map([...seasons].map(([back, matches]) => [back, seasonExcess(matches, total, settings)]));
  const league = leagueExcess([...samples.values()], settings);
  const own = samples.get(0);
  const believed = own ? settings.season ** 2 / (settings.season ** 2 + own.variance) : 0;
  const excess = league + believed * ((own?.excess ?? 0) - league);
  return Math.log(mean * (1 + excess)) + profileOf(seasons.get(0) ?? []).next;
}

function seasonExcess(
  matches: readonly SampledMatch[],
  total: ReadonlyMap<SampledMatch, number>,
  { drift }: LevelSettings,
): SeasonExcess {
  const { each } = profileOf(matches);
  let goals = 0;
  let expected = 0;
  for (const [at, match] of matches.entries()) {
    const pair = pairOf(match.goals);
    if (pair === null) continue;
    goals += pair[0] + pair[1];
    expected += total.get(match)! * Math.exp(each[at]!);
  }
  if (expected === 0) return { excess: 0, variance: Number.POSITIVE_INFINITY };
  return { excess: goals / expected - 1, variance: 1 / expected + drift ** 2 };
}

function leagueExcess(samples: readonly SeasonExcess[], { league, season }: LevelSettings): number {
  let believed = 0;
  let precision = 1 / league ** 2;
  for (const { excess, variance } of samples) {
    const weight = 1 / (season ** 2 + variance);
    believed += weight * excess;
    precision += weight;
  }
  return believed / precision;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
