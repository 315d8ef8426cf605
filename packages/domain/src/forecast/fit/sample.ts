import type { HomeAway } from '../../bet/bet.ts';
import type { LeagueMatch } from './match.ts';
import { dayNumber } from './match.ts';
import type { StrengthSettings } from './settings.ts';
import type { TeamPrior } from './strengths.ts';

/** Seasons whose matches are used: the one forecast and this many before it. */
const SEASONS_BACK = 2;

/** The matches that a fit may see, and what follows from them alone. */
export interface Sample {
  /** The day forecast for: only earlier matches are here. */
  at: number;
  season: string;
  /** In date order. */
  matches: readonly SampledMatch[];
  /** Every team of the sample and of the season to come. */
  teams: readonly string[];
  place: ReadonlyMap<string, number>;
  /** Teams of this season that weren't in the league in the season before it; empty when that season isn't known. */
  promoted: ReadonlySet<string>;
}

export interface SampledMatch extends LeagueMatch {
  day: number;
  /** 0 for the season forecast, 1 for the one before it. */
  seasonsBack: number;
}

export interface SampleOptions {
  at: string | number;
  /** The season forecast; that of the last match before `at` when it isn't said. */
  season?: string;
  /** Teams of that season when they are known beyond those that have played. */
  teams?: readonly string[];
}

/** Takes the matches **before** the day `at`, whatever their order: nothing of that day or later is seen. */
export function takeSample(all: readonly LeagueMatch[], { at, season, teams = [] }: SampleOptions): Sample {
  const day = dayNumber(at);
  const before = all
    .map((match) => ({ ...match, day: dayNumber(match.date) }))
    .filter((match) => match.day < day)
    .sort((x, y) => x.day - y.day || compare(x.home, y.home));
  const current = season ?? before.at(-1)?.season ?? '';
  const seasons = [...new Set([...before.map((match) => match.season), current])]
    .filter((name) => name <= current)
    .sort()
    .reverse();
  const back = new Map(seasons.map((name, n) => [name, n]));
  const matches = before.flatMap((match) => {
    const seasonsBack = back.get(match.season);
    return seasonsBack === undefined || seasonsBack > SEASONS_BACK ? [] : [{ ...match, seasonsBack }];
  });
  const names = [...new Set([...matches.flatMap(({ home, away }) => [home, away]), ...teams])].sort(compare);
  return {
    at: day,
    season: current,
    matches,
    teams: names,
    place: new Map(names.map((name, n) => [name, n])),
    promoted: promotedTeams(matches, teams),
  };
}

function promotedTeams(matches: readonly SampledMatch[], expected: readonly string[]): Set<string> {
  const playing = (back: number) =>
    new Set(matches.filter((match) => match.seasonsBack === back).flatMap(({ home, away }) => [home, away]));
  const last = playing(1);
  if (last.size === 0) return new Set();
  return new Set([...playing(0), ...expected].filter((team) => !last.has(team)));
}

/** How much a match counts: by its age and by the seasons between. */
export function matchWeight(match: SampledMatch, at: number, settings: StrengthSettings): number {
  return 0.5 ** ((at - match.day) / settings.halfLife) * settings.seasonFactor ** match.seasonsBack;
}

/**
 * The normal prior of each team, in the order of `sample.teams`: centred on the league’s average (0), for a promoted team on
 * `settings.promoted`; the precision is 1/spread².
 */
export function teamPriors(sample: Sample, settings: StrengthSettings): TeamPrior[] {
  return sample.teams.map((team) => ({
    ...(sample.promoted.has(team) ? settings.promoted : { attack: 0, defence: 0 }),
    precision: 1 / settings.spread ** 2,
    correlation: settings.correlation,
  }));
}

/** A pair of counts, or null when it is missing or no count. */
export function pairOf(pair: HomeAway | null | undefined): HomeAway | null {
  if (!pair) return null;
  return pair.every((count) => Number.isFinite(count) && count >= 0) ? pair : null;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
