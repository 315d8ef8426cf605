import { createRandom, type Random } from '@quotavera/domain/random';
import {
  type FieldCheckpoint,
  ORDINARY_LINES,
  playField,
  playHolder,
  type SimulatedLines,
  type SimulatedTipster,
  type TipStream,
  tipstersOf,
} from '@quotavera/domain/records';
import { ATTACKS, type Attack } from './attacks.ts';
import { attacker } from './gains.ts';
import { type CountingRule, countToday } from './publication.ts';
import { type Rate, rateOf } from './rate.ts';

const SKILLED = 20;

/** A tipster of a world. */
interface Member {
  /** Whether a follower earns anything at the price that could still be taken. A badge held without such an edge is false. */
  hasEdge: boolean;
  plays: SimulatedTipster | ((random: Random) => TipStream);
}

/** A kind of world: its tipsters and how its lines move. The first twenty are skilled. */
export interface World {
  name: string;
  lines: SimulatedLines;
  /** Whether there are tips that an earlier rule counts otherwise. */
  isAttacked: boolean;
  members: (seed: string, count: CountingRule) => readonly Member[];
}

function membersOf(tipsters: readonly SimulatedTipster[]): Member[] {
  return tipsters.map((plays) => ({ plays, hasEdge: plays.close + plays.beyondClose > 0 }));
}

function times<T>(number: number, one: T): T[] {
  return Array.from({ length: number }, () => one);
}

/** A thousand at −2% ± 1%, as the priors have them. */
function ordinaryField(seed: string): SimulatedTipster[] {
  const random = createRandom(`${seed} field`);
  return Array.from({ length: 1000 }, () => ({ close: -0.02 + 0.01 * random.normal(), beyondClose: 0 }));
}

/** The close promises 5% and the results pay −2%. */
const FAKE_CLV: SimulatedTipster = { close: 0.05, beyondClose: -0.07 };

const LARGE: readonly World[] = [
  {
    name: '1,000 at −2% ± 1%, 20 at +3%',
    lines: ORDINARY_LINES,
    isAttacked: false,
    members: (seed) => membersOf([...tipstersOf(SKILLED, 0.03), ...ordinaryField(seed)]),
  },
  {
    name: '1,000 without edge, 20 at +5%',
    lines: ORDINARY_LINES,
    isAttacked: false,
    members: () => membersOf([...tipstersOf(SKILLED, 0.05), ...tipstersOf(1000, 0)]),
  },
  {
    name: 'closes correlated within a week (0.06, 14 a week)',
    lines: { ...ORDINARY_LINES, weeklyCorrelation: 0.06, tipsAWeek: 14 },
    isAttacked: false,
    members: () => membersOf([...tipstersOf(SKILLED, 0.05), ...tipstersOf(1000, 0)]),
  },
  {
    name: 'one fake CLV (+5% at the close, −2% paid)',
    lines: ORDINARY_LINES,
    isAttacked: false,
    members: () => membersOf([...tipstersOf(SKILLED, 0.05), FAKE_CLV, ...tipstersOf(999, 0)]),
  },
];

/** In a field of 25 e-BH asks for least, so that it is the easiest to win: twenty at +5%, the liars, and others without edge. */
const SMALL_FIELD = 25;

function smallWorld(name: string, liars: readonly SimulatedTipster[]): World {
  const others = tipstersOf(SMALL_FIELD - SKILLED - liars.length, 0);
  const members = membersOf([...tipstersOf(SKILLED, 0.05), ...liars, ...others]);
  return { name: `of 25: ${name}`, lines: ORDINARY_LINES, isAttacked: false, members: () => members };
}

/** A world of 25 with these liars, named by what they do. */
export function attackedWorld(attacks: readonly Attack[], name = `${attacks.length} × ${attacks[0]!.name}`): World {
  const honest = membersOf([...tipstersOf(SKILLED, 0.05), ...tipstersOf(SMALL_FIELD - SKILLED - attacks.length, 0)]);
  const liars = (count: CountingRule) => attacks.map((attack) => ({ hasEdge: false, plays: attacker(attack, count) }));
  return {
    name: `of 25: ${name}`,
    lines: ORDINARY_LINES,
    isAttacked: true,
    members: (_, count) => [...honest, ...liars(count)],
  };
}

const { shopper, movedByFollowers, ...OTHERS } = ATTACKS;
const SEVERAL = [2, 3, 5];

export const WORLDS: readonly World[] = [
  ...LARGE,
  smallWorld('nobody lies', []),
  ...SEVERAL.map((liars) => attackedWorld(times(liars, shopper))),
  ...Object.values(OTHERS).map((attack) => attackedWorld(times(5, attack))),
  attackedWorld(
    [ATTACKS.layer, ATTACKS.exitTrader, shopper, ATTACKS.withdrawer, ATTACKS.staleQuoter],
    'a layer, an exit trader, a shopper, a withdrawer, a quoter of old prices',
  ),
  ...[1, ...SEVERAL].map((liars) => attackedWorld(times(liars, movedByFollowers))),
  ...[1, ...SEVERAL].map((liars) => smallWorld(`${liars} × fake CLV`, times(liars, FAKE_CLV))),
];

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

function falseShareOf({ badges }: FieldCheckpoint, members: readonly Member[]): number {
  const wrong = [...badges].filter((who) => !members[who]!.hasEdge).length;
  return badges.size === 0 ? 0 : wrong / badges.size;
}

/** Plays so many seeded worlds of one kind, with so many tips each. */
export function playWorlds(
  world: World,
  options: { worlds: number; tips: number; seed: string; falseShare?: number },
  count: CountingRule = countToday,
): WorldFindings {
  const falseShares: number[] = [];
  const badged: number[] = [];
  const tops: number[] = [];
  for (let n = 0; n < options.worlds; n += 1) {
    const seed = `${options.seed} ${world.name} ${n}`;
    const members = world.members(seed, count);
    const [early, end] = playField({
      ...options,
      tipsters: members.map(({ plays }) => plays),
      seed,
      lines: world.lines,
      checkpoints: [TOP_AFTER],
    });
    tops.push(early!.ranking.slice(0, SKILLED).filter((who) => who < SKILLED).length / SKILLED);
    falseShares.push(falseShareOf(end!, members));
    badged.push([...end!.badges].filter((who) => who < SKILLED).length);
  }
  return { falseShare: rateOf(falseShares), badged: rateOf(badged), topSkilled: rateOf(tops) };
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
