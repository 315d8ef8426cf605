import { FIRST_HALF_SHARE } from '../half-time.ts';
import { type ScoreMatrix, scoreMatrix } from '../score-matrix.ts';
import { type CountModel, fitCountModel } from './counts.ts';
import { expectedGoals, fitGoalModel, type GoalModel, type Stakes } from './goals.ts';
import { COUNT_KINDS, type CountKind, isoDay, type LeagueMatch } from './match.ts';
import { matchWeight, pairOf, type Sample, type SampleOptions, takeSample } from './sample.ts';
import { DEFAULT_SETTINGS, type FitSettings } from './settings.ts';
import { nothingAtStake, titleAtStake } from './stakes.ts';

/** Changes whenever the same matches would give other figures. */
export const MODEL_VERSION = 'quotavera-2';

/** The least number of finished matches to forecast a league: about three rounds. */
export const MIN_LEAGUE_MATCHES = 27;
/** The least number of matches to forecast a team. */
export const MIN_TEAM_MATCHES = 3;

/** Goals of an average league added to a league's own before its first-half share is believed. */
const HALF_TIME_PRIOR_GOALS = 200;

/** A fit stores these facts of a team beside its strengths. */
interface TeamFacts {
  /** Matches in the sample. */
  matches: number;
  matchesThisSeason: number;
  /** In the league this season, not in the one before it. */
  promoted: boolean;
  /** 0 to 1: how little it has left to play for; already in its goals strengths. */
  idle: number;
}

/** The sample that a fit rests on. */
interface SampleFacts {
  matches: number;
  matchesThisSeason: number;
  seasons: readonly string[];
  /** ISO days of the first and last match; null without matches. */
  from: string | null;
  to: string | null;
  /** Matches with each statistic. */
  withXg: number;
  withShots: number;
  withShotsOnTarget: number;
  withCorners: number;
}

/** Everything fitted of a league on one day. JSON as it stands. */
export interface LeagueFit {
  version: string;
  /** ISO day: only earlier matches were seen. */
  at: string;
  season: string;
  goals: GoalModel;
  shots: CountModel | null;
  shotsOnTarget: CountModel | null;
  corners: CountModel | null;
  /** Share of goals that fall before half time. */
  firstHalfShare: number;
  sample: SampleFacts;
  teams: Readonly<Record<string, TeamFacts>>;
}

export interface FitOptions extends SampleOptions {
  settings?: FitSettings;
}

/**
 * Fits one league's goals, shots, shots on target and corners on the matches **before** the day `at`; those of that day and later, and of seasons more
 * than two back, are not looked at. The order of the matches does not matter; the same matches give the same figures. A season takes
 * some ten milliseconds. Throws RangeError for a date that is none.
 */
export function fitLeague(matches: readonly LeagueMatch[], options: FitOptions): LeagueFit {
  const settings = options.settings ?? DEFAULT_SETTINGS;
  const sample = takeSample(matches, options);
  const stakes = stakesOf(sample);
  const counts = (kind: CountKind) => fitCountModel(sample, kind, settings[kind]);
  return {
    version: MODEL_VERSION,
    at: isoDay(sample.at),
    season: sample.season,
    goals: fitGoalModel(sample, settings.goals, stakes),
    shots: counts('shots'),
    shotsOnTarget: counts('shotsOnTarget'),
    corners: counts('corners'),
    firstHalfShare: firstHalfShare(sample, settings),
    sample: sampleFacts(sample),
    teams: teamFacts(sample, stakes.idle),
  };
}

/** Whether a fit can forecast a match, and if not, why and how much is missing. */
export type Enough =
  | { enough: true }
  | {
      enough: false;
      /** The league has too few matches (with this statistic), or a team has, or a team isn't in the league. */
      reason: 'league' | 'home' | 'away';
      matches: number;
      needed: number;
    };

/** Whether there are matches enough to forecast goals, or the statistic named. */
export function enoughData(fit: LeagueFit, home: string, away: string, kind: 'goals' | CountKind = 'goals'): Enough {
  const matches = matchesWith(fit.sample, kind);
  if (matches < MIN_LEAGUE_MATCHES) return { enough: false, reason: 'league', matches, needed: MIN_LEAGUE_MATCHES };
  for (const [reason, team] of [
    ['home', home],
    ['away', away],
  ] as const) {
    const played = Object.hasOwn(fit.teams, team) ? fit.teams[team]!.matches : 0;
    if (played < MIN_TEAM_MATCHES) return { enough: false, reason, matches: played, needed: MIN_TEAM_MATCHES };
  }
  return { enough: true };
}

/** Returns the score matrix of a match, or null when the fit doesn't know a team. */
export function forecastGoals(fit: LeagueFit, home: string, away: string): ScoreMatrix | null {
  const expected = expectedGoals(fit.goals, home, away);
  return expected && scoreMatrix(expected);
}

function matchesWith(sample: SampleFacts, kind: 'goals' | CountKind): number {
  switch (kind) {
    case 'goals':
      return sample.matches;
    case 'shots':
      return sample.withShots;
    case 'shotsOnTarget':
      return sample.withShotsOnTarget;
    case 'corners':
      return sample.withCorners;
  }
}

function thisSeason(sample: Sample) {
  return sample.matches.filter((match) => match.seasonsBack === 0);
}

function stakesOf(sample: Sample): Stakes {
  const matches = thisSeason(sample);
  const teams = [...new Set(matches.flatMap(({ home, away }) => [home, away]))];
  return { idle: nothingAtStake(matches, teams), title: titleAtStake(matches, teams) };
}

function firstHalfShare(sample: Sample, { goals: { sources } }: FitSettings): number {
  let first = HALF_TIME_PRIOR_GOALS * FIRST_HALF_SHARE;
  let all = HALF_TIME_PRIOR_GOALS;
  for (const match of sample.matches) {
    const half = pairOf(match.halfTimeGoals);
    const full = pairOf(match.goals);
    if (half === null || full === null || half[0] > full[0] || half[1] > full[1]) continue;
    const weight = matchWeight(match, sample.at, sources.goals);
    first += weight * (half[0] + half[1]);
    all += weight * (full[0] + full[1]);
  }
  return first / all;
}

function sampleFacts(sample: Sample): SampleFacts {
  const having = (kind: CountKind | 'xg') => sample.matches.filter((match) => pairOf(match[kind]) !== null).length;
  const first = sample.matches[0];
  const last = sample.matches.at(-1);
  const [shots, shotsOnTarget, corners] = COUNT_KINDS.map(having);
  return {
    matches: sample.matches.length,
    matchesThisSeason: thisSeason(sample).length,
    seasons: [...new Set(sample.matches.map((match) => match.season))].sort(),
    from: first ? isoDay(first.day) : null,
    to: last ? isoDay(last.day) : null,
    withXg: having('xg'),
    withShots: shots!,
    withShotsOnTarget: shotsOnTarget!,
    withCorners: corners!,
  };
}

function teamFacts(sample: Sample, idle: ReadonlyMap<string, number>): Record<string, TeamFacts> {
  const all = new Map(sample.teams.map((team) => [team, { matches: 0, matchesThisSeason: 0 }]));
  for (const { home, away, seasonsBack } of sample.matches) {
    for (const team of [home, away]) {
      const facts = all.get(team)!;
      facts.matches += 1;
      if (seasonsBack === 0) facts.matchesThisSeason += 1;
    }
  }
  return Object.fromEntries(
    [...all].map(([team, facts]) => [
      team,
      { ...facts, promoted: sample.promoted.has(team), idle: idle.get(team) ?? 0 },
    ]),
  );
}
