import { type SimulatedFollower, type SimulatedTipster, simulateFollowers, simulateTipsters } from './people.ts';
import { type SimulatedMatch, simulateMatches } from './season.ts';
import { type SimulatedTip, simulateTips } from './tipping.ts';

/** The simulated world, a pure function of seed and anchor. Loading decides by the clock what has happened. */
export interface World {
  seed: string;
  anchor: Date;
  matches: readonly SimulatedMatch[];
  tipsters: readonly SimulatedTipster[];
  followers: readonly SimulatedFollower[];
  /** In order of publication. */
  tips: readonly SimulatedTip[];
}

/** The share of matches that a tipster skips, so that the number of tips meets its target. */
const SELECTIVITY = { skilled: 0.65, other: 0.9 } as const;

export function simulateWorld(seed: string, anchor: Date): World {
  const matches = simulateMatches(seed, anchor);
  const tipsters = simulateTipsters(seed);
  const playedPerLeague = new Map<string, number>();
  for (const match of matches) {
    if (match.kickoff < anchor)
      playedPerLeague.set(match.league.code, (playedPerLeague.get(match.league.code) ?? 0) + 1);
  }
  const tips = tipsters.flatMap((tipster, index) => {
    const available = tipster.leagues.reduce((sum, code) => sum + (playedPerLeague.get(code) ?? 0), 0);
    const share = tipster.skill > 0 ? SELECTIVITY.skilled : SELECTIVITY.other;
    return simulateTips(seed, index, tipster, matches, Math.min(1, tipster.volume / (available * share)));
  });
  tips.sort((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime() || a.tipster - b.tipster);
  return { seed, anchor, matches, tipsters, followers: simulateFollowers(seed, tipsters), tips };
}
