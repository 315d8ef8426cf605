import type { TeamSide } from '../../bet/market.ts';
import type { ExpectedCounts } from './match.ts';

/** A match with one statistic of its two teams. */
export interface CountedMatch {
  home: string;
  away: string;
  counts: readonly [home: number, away: number];
}

/** A team's means at home, or away, over the league's. */
interface Ratios {
  attack: number;
  defence: number;
  matches: number;
}

/** Strengths as ratios to the league's means, home and away apart. */
export interface ClosedForm {
  homeMean: number;
  awayMean: number;
  home: Readonly<Record<string, Ratios>>;
  away: Readonly<Record<string, Ratios>>;
}

export interface ClosedFormOptions {
  /** Matches of an average team added to each team's own; 0 leaves the ratios as they are. */
  shrink?: number;
  /** Only each team's last so many home (away) matches; the league's means are over all. */
  last?: number;
}

/**
 * League-normalised strengths without an optimiser: what a team makes (concedes) at home over what home teams make (away teams make) in the league,
 * the same away. Matches in date order. The yardstick that fitted models must beat; unshrunk it is worse than the league's mean for totals.
 */
export function closedFormStrengths(matches: readonly CountedMatch[], options: ClosedFormOptions = {}): ClosedForm {
  const homeMean = mean(matches.map(({ counts }) => counts[0]));
  const awayMean = mean(matches.map(({ counts }) => counts[1]));
  return {
    homeMean,
    awayMean,
    home: ratiosOf(matches, 'home', [homeMean, awayMean], options),
    away: ratiosOf(matches, 'away', [awayMean, homeMean], options),
  };
}

function ratiosOf(
  matches: readonly CountedMatch[],
  side: TeamSide,
  [scored, conceded]: readonly [number, number],
  { shrink = 0, last = Number.POSITIVE_INFINITY }: ClosedFormOptions,
): Record<string, Ratios> {
  const own = side === 'home' ? 0 : 1;
  const played = Map.groupBy(matches, (match) => match[side]);
  return Object.fromEntries(
    [...played].map(([team, all]) => {
      const recent = all.slice(Math.max(0, all.length - last));
      const n = recent.length;
      const ratio = (place: 0 | 1, average: number) => {
        const plain = average > 0 ? mean(recent.map(({ counts }) => counts[place])) / average : 1;
        return (n * plain + shrink) / (n + shrink);
      };
      return [team, { attack: ratio(own, scored), defence: ratio(own === 0 ? 1 : 0, conceded), matches: n }];
    }),
  );
}

/**
 * Returns the expected counts of a match: attack · the other's defence · the league's mean. The result is null when a team has no matches
 * on its side.
 */
export function closedFormExpected(model: ClosedForm, home: string, away: string): ExpectedCounts | null {
  const h = Object.hasOwn(model.home, home) ? model.home[home] : undefined;
  const a = Object.hasOwn(model.away, away) ? model.away[away] : undefined;
  if (!h || !a) return null;
  return { home: h.attack * a.defence * model.homeMean, away: a.attack * h.defence * model.awayMean };
}

function mean(values: readonly number[]): number {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
}
