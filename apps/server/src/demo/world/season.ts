import type { MatchResult } from '@quotavera/domain/bet';
import { addDays, romeDay, romeTime } from '@quotavera/domain/time';
import { SIMULATED_LEAGUES, type SimulatedLeague } from './leagues.ts';
import { type Expected, type PriceBook, quote, type TrueMarket, trueMarkets } from './prices.ts';
import { type Stream, stream } from './random.ts';

export interface SimulatedMatch {
  /** Unique in the world: "<league>|<season>|<home>|<away>". */
  key: string;
  league: SimulatedLeague;
  season: string;
  home: string;
  away: string;
  kickoff: Date;
  /** The goals expected once everything is known decide the result. */
  expected: Expected;
  /** The chances of before the news, which is all that anybody can know when tips are published. */
  markets: readonly TrueMarket[];
  early: PriceBook;
  closing: PriceBook;
}

/** Weeks from the anchor's week to each season's first round: one season is over, the other is under way. */
const SEASONS = [
  { first: -70, label: (anchorYear: number) => seasonLabel(anchorYear - 2) },
  { first: -25, label: (anchorYear: number) => seasonLabel(anchorYear - 1) },
] as const;

function seasonLabel(from: number): string {
  return `${from}/${String(from + 1).slice(2)}`;
}

/** Kick-offs of a round's matches: day after the main day's eve, hour and minute in Rome. */
const KICKOFFS = [
  [-1, 20, 45],
  [0, 15, 0],
  [0, 15, 0],
  [0, 18, 0],
  [0, 20, 45],
  [1, 12, 30],
  [1, 15, 0],
  [1, 18, 0],
  [1, 20, 45],
  [2, 20, 45],
] as const;

/**
 * How much else may be expected once line-ups and conditions are known (standard deviation of the logarithm of a team's goals). Nobody
 * foresees it, so that the best tipsters are on the wrong side of the close in many of their tips, too.
 */
const NEWS = 0.14;
/** Blur of early and closing prices (standard deviation of a selection's log chance). */
const EARLY_BLUR = 0.06;
const CLOSING_BLUR = 0.02;

/** Double round robin by the circle method: rounds of [home, away] indices. */
export function roundRobin(teams: number): [number, number][][] {
  const order = Array.from({ length: teams }, (_, i) => i);
  const rounds: [number, number][][] = [];
  for (let round = 0; round < teams - 1; round += 1) {
    const pairs: [number, number][] = [];
    for (let i = 0; i < teams / 2; i += 1) {
      const a = order[i] ?? 0;
      const b = order[teams - 1 - i] ?? 0;
      pairs.push((round + i) % 2 === 0 ? [a, b] : [b, a]);
    }
    rounds.push(pairs);
    order.splice(1, 0, order.pop() ?? 0);
  }
  return [...rounds, ...rounds.map((pairs) => pairs.map(([a, b]): [number, number] => [b, a]))];
}

function strengths(league: SimulatedLeague, season: string, seed: string): { attack: number; defence: number }[] {
  return league.clubs.map((club) => {
    const lasting = stream(seed, 'club', club);
    const passing = stream(seed, 'club', club, season);
    return {
      attack: lasting.normal(0, 0.22) + passing.normal(0, 0.1),
      defence: lasting.normal(0, 0.18) + passing.normal(0, 0.08),
    };
  });
}

function saturdayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, (6 - weekday + 7) % 7);
}

function leagueSeason(league: SimulatedLeague, season: string, firstDay: string, seed: string): SimulatedMatch[] {
  const teams = strengths(league, season, seed);
  return roundRobin(league.clubs.length).flatMap((pairs, round) =>
    pairs.map(([h, a], slot) => {
      const home = league.clubs[h] ?? '';
      const away = league.clubs[a] ?? '';
      const key = `${league.code}|${season}|${home}|${away}`;
      const [shift, hour, minute] = KICKOFFS[slot % KICKOFFS.length] ?? KICKOFFS[0];
      const expected = {
        home: league.homeGoals * Math.exp((teams[h]?.attack ?? 0) - (teams[a]?.defence ?? 0)),
        away: league.awayGoals * Math.exp((teams[a]?.attack ?? 0) - (teams[h]?.defence ?? 0)),
      };
      const markets = trueMarkets(expected);
      const news = stream(seed, 'news', key);
      const told = () => Math.exp(news.normal((0 - NEWS ** 2) / 2, NEWS));
      const known = { home: expected.home * told(), away: expected.away * told() };
      const handicap = markets.find(({ market }) => market === 'asian_handicap')?.line ?? undefined;
      const random = stream(seed, 'prices', key);
      return {
        key,
        league,
        season,
        home,
        away,
        kickoff: romeTime(addDays(firstDay, round * 7 + league.dayShift + shift), hour, minute),
        expected: known,
        markets,
        early: quote(markets, EARLY_BLUR, random),
        closing: quote(trueMarkets(known, { handicap }), CLOSING_BLUR, random),
      };
    }),
  );
}

/** Every match of the simulated world, in order of kick-off. Equal seeds and anchors give equal matches. */
export function simulateMatches(seed: string, anchor: Date): SimulatedMatch[] {
  const today = romeDay(anchor);
  const year = Number(today.slice(0, 4)) + (today.slice(5) >= '07-01' ? 1 : 0);
  const saturday = saturdayOf(today);
  return SEASONS.flatMap(({ first, label }) =>
    SIMULATED_LEAGUES.flatMap((league) => leagueSeason(league, label(year), addDays(saturday, first * 7), seed)),
  ).sort((a, b) => a.kickoff.getTime() - b.kickoff.getTime() || (a.key < b.key ? -1 : 1));
}

function counts(random: Stream, goals: readonly [number, number], mean: readonly [number, number]): [number, number] {
  return [goals[0] + random.poisson(mean[0]), goals[1] + random.poisson(mean[1])];
}

/** How a match ends: decided by the seed and the match alone, whenever it is asked. */
export function simulateResult(seed: string, match: SimulatedMatch): MatchResult {
  const random = stream(seed, 'result', match.key);
  const goals: [number, number] = [random.poisson(match.expected.home), random.poisson(match.expected.away)];
  const half: [number, number] = [0, 0];
  for (const side of [0, 1] as const) {
    for (let n = 0; n < goals[side]; n += 1) if (random.chance(0.45)) half[side] += 1;
  }
  const shotsOnTarget = counts(random, goals, [2.2 + match.expected.home, 1.8 + match.expected.away]);
  const shots = counts(random, shotsOnTarget, [4.5 + 2.4 * match.expected.home, 4 + 2.4 * match.expected.away]);
  return {
    goals,
    halfTimeGoals: half,
    shots,
    shotsOnTarget,
    corners: [random.poisson(5.4), random.poisson(4.5)],
    yellowCards: [random.poisson(1.9), random.poisson(2.2)],
    redCards: [random.chance(0.08) ? 1 : 0, random.chance(0.1) ? 1 : 0],
  };
}
