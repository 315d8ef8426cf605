import { createRandom, type Random } from '../../random/random.ts';
import { DAY_MS } from '../../time/index.ts';
import type { LeagueMatch } from './match.ts';

/** A made-up league: what is true of it, and matches drawn from that. */
export interface MadeUpLeague {
  teams: readonly string[];
  attack: Readonly<Record<string, number>>;
  defence: Readonly<Record<string, number>>;
  matches: readonly LeagueMatch[];
}

export const MADE_UP_LEVEL = 0.15;
export const MADE_UP_HOME_ADVANTAGE = 0.2;

function drawPoisson(random: Random, mean: number): number {
  let count = 0;
  for (let product = random.next(), limit = Math.exp(-mean); product > limit; product *= random.next()) count += 1;
  return count;
}

/** Double round-robins of `size` teams, one season a year from 2020, a round a week; shots are Poisson about ten times the goals. */
export function madeUpLeague(size: number, seasons: number, seed: string): MadeUpLeague {
  const random = createRandom(seed);
  const teams = Array.from({ length: size }, (_, at) => `team ${String(at).padStart(2, '0')}`);
  const strengths = () => Object.fromEntries(teams.map((team) => [team, 0.25 * random.normal()]));
  const attack = strengths();
  const defence = strengths();
  const matches: LeagueMatch[] = [];
  for (let season = 0; season < seasons; season += 1) {
    const start = Date.UTC(2020 + season, 7, 15) / DAY_MS;
    for (const [round, pairs] of rounds(teams).entries()) {
      for (const [home, away] of pairs) {
        const means = [
          Math.exp(MADE_UP_LEVEL + MADE_UP_HOME_ADVANTAGE + attack[home]! - defence[away]!),
          Math.exp(MADE_UP_LEVEL + attack[away]! - defence[home]!),
        ] as const;
        const draw = (times: number) =>
          [drawPoisson(random, times * means[0]), drawPoisson(random, times * means[1])] as const;
        matches.push({
          date: start + 7 * round,
          season: `${2020 + season}`,
          home,
          away,
          goals: draw(1),
          shots: draw(10),
          shotsOnTarget: draw(3.5),
          corners: draw(4),
          xg: means,
        });
      }
    }
  }
  return { teams, attack, defence, matches };
}

/** Each against each, home and away, by the circle method; an even number of teams. */
function rounds(teams: readonly string[]): (readonly [string, string])[][] {
  const [fixed, ...others] = teams as [string, ...string[]];
  const half = Array.from({ length: others.length }, (_, round) => {
    const turned = [...others.slice(round), ...others.slice(0, round)];
    const row = [fixed, ...turned];
    return Array.from({ length: row.length / 2 }, (__, at): readonly [string, string] => {
      const pair = [row[at]!, row[row.length - 1 - at]!] as const;
      return (round + at) % 2 === 0 ? pair : [pair[1], pair[0]];
    });
  });
  return [...half, ...half.map((pairs) => pairs.map(([home, away]): readonly [string, string] => [away, home]))];
}
