import { createRandom } from '@quotavera/domain/random';
import {
  type FieldCheckpoint,
  ORDINARY_LINES,
  playField,
  playHolder,
  type SimulatedLines,
  type SimulatedTipster,
  tipstersOf,
} from '@quotavera/domain/records';

const SKILLED = 20;

/** A kind of world: its tipsters and how its lines move. The first twenty are skilled. */
export interface World {
  name: string;
  lines: SimulatedLines;
  tipsters: (seed: string) => readonly SimulatedTipster[];
}

const skilled = (edge: number) => tipstersOf(SKILLED, edge);

/** A thousand at −2% ± 1%, as the priors have them. */
function ordinaryField(seed: string): SimulatedTipster[] {
  const random = createRandom(`${seed} field`);
  return Array.from({ length: 1000 }, () => ({ close: -0.02 + 0.01 * random.normal(), beyondClose: 0 }));
}

export const WORLDS: readonly World[] = [
  {
    name: '1,000 at −2% ± 1%, 20 at +3%',
    lines: ORDINARY_LINES,
    tipsters: (seed) => [...skilled(0.03), ...ordinaryField(seed)],
  },
  {
    name: '1,000 without edge, 20 at +5%',
    lines: ORDINARY_LINES,
    tipsters: () => [...skilled(0.05), ...tipstersOf(1000, 0)],
  },
  {
    name: 'closes correlated within a week (0.06, 14 a week)',
    lines: { ...ORDINARY_LINES, weeklyCorrelation: 0.06, tipsAWeek: 14 },
    tipsters: () => [...skilled(0.05), ...tipstersOf(1000, 0)],
  },
  {
    name: 'one fake CLV (+5% at the close, −2% paid)',
    lines: ORDINARY_LINES,
    tipsters: () => [...skilled(0.05), { close: 0.05, beyondClose: -0.07 }, ...tipstersOf(999, 0)],
  },
];

/** A figure over many worlds, with the standard error of its mean. */
export interface Rate {
  mean: number;
  error: number;
}

export function rateOf(values: readonly number[]): Rate {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
  return { mean, error: Math.sqrt(variance / values.length) };
}

export interface WorldFindings {
  /** The share of tipsters without edge among all badges given; 0 where none was given. */
  falseShare: Rate;
  /** Badges ever given to the skilled. */
  badged: Rate;
  /** The share of skilled tipsters in the first twenty places after 100 tips. */
  topSkilled: Rate;
}

/** The first places are looked at after so many tips of everybody. */
export const TOP_AFTER = 100;

function falseShareOf({ badges }: FieldCheckpoint): number {
  const wrong = [...badges].filter((who) => who >= SKILLED).length;
  return badges.size === 0 ? 0 : wrong / badges.size;
}

/** Plays so many seeded worlds of one kind, with so many tips each. */
export function playWorlds(world: World, options: { worlds: number; tips: number; seed: string }): WorldFindings {
  const ends: FieldCheckpoint[] = [];
  const tops: number[] = [];
  for (let n = 0; n < options.worlds; n += 1) {
    const seed = `${options.seed} ${world.name} ${n}`;
    const tipsters = world.tipsters(seed);
    const reports = playField({ tipsters, tips: options.tips, seed, lines: world.lines, checkpoints: [TOP_AFTER] });
    tops.push(reports[0]!.ranking.slice(0, SKILLED).filter((who) => who < SKILLED).length / SKILLED);
    ends.push(reports.at(-1)!);
  }
  return {
    falseShare: rateOf(ends.map(falseShareOf)),
    badged: rateOf(ends.map(({ badges }) => [...badges].filter((who) => who < SKILLED).length)),
    topSkilled: rateOf(tops),
  };
}

export interface HolderFindings {
  runs: number;
  lost: number;
  /** Tips until the badge is lost, of the runs that lost it; null when none did. */
  medianTips: number | null;
}

/** Holders of a badge with this edge from the day on which it was given. */
export function playHolders(edge: number, options: { runs: number; tips: number; seed: string }): HolderFindings {
  const lost = Array.from({ length: options.runs }, (_, n) =>
    playHolder({ close: edge, beyondClose: 0 }, options.tips, `${options.seed} holder ${edge} ${n}`),
  )
    .filter((tips) => tips !== null)
    .sort((a, b) => a - b);
  return { runs: options.runs, lost: lost.length, medianTips: lost[Math.floor(lost.length / 2)] ?? null };
}
