import { RANKING_MIN_BETS } from '@quotavera/domain/limits';
import { createRandom, type Random } from '@quotavera/domain/random';
import {
  addRankingTerm,
  EMPTY_RANKING_SUMS,
  EvidenceProcess,
  type EvidenceTip,
  expectedYield,
  INITIAL_PRIORS,
  levelBet,
  ORDINARY_LINES,
} from '@quotavera/domain/records';
import type { Attack, PlayedPick } from './attacks.ts';
import {
  type CountingRule,
  countAsTold,
  countBefore,
  countToday,
  honestlyTold,
  type Publication,
} from './publication.ts';
import { type Rate, rateOf } from './rate.ts';

/** The picks of one attack without end, ten a week. */
function* picksOf(attack: Attack, random: Random): Generator<PlayedPick, never> {
  for (let n = 0; ; n += 1) {
    const week = Math.floor(n / ORDINARY_LINES.tipsAWeek);
    const pick = attack.pick(random);
    yield { ...pick, told: { ...pick.told, week } };
  }
}

/** A tipster of a field who plays an attack. */
export function attacker(attack: Attack, count: CountingRule) {
  return function* settledTips(random: Random): Generator<EvidenceTip | null, never> {
    const picks = picksOf(attack, random);
    for (;;) yield count(picks.next().value.told).ranking;
  };
}

/** The expected return per unit at risk of whoever takes a tip at its quoted price. */
function expectedReturn({ side, quoted }: Publication, probability: number): number {
  const { equivalentOdds } = levelBet({ side, oddsMilli: quoted, outcome: 'won' })!;
  return (side === 'back' ? probability : 1 - probability) * equivalentOdds - 1;
}

/** The figures of one record under one rule. Yields are fractions of the turnover. */
interface RecordFigures {
  /** The expected yield's mean; null for a record with too few ranking tips to rank. */
  expected: number | null;
  /** The natural logarithm of the highest e-value. */
  logE: number;
  headline: number;
}

function recordOf(tips: readonly Publication[], count: CountingRule): RecordFigures {
  const sums = { ...EMPTY_RANKING_SUMS };
  const evidence = new EvidenceProcess();
  let profit = 0;
  let staked = 0;
  for (const tip of tips) {
    const { ranking, headline } = count(tip);
    if (ranking) {
      addRankingTerm(sums, ranking);
      evidence.add(ranking);
    }
    profit += headline?.profitMicro ?? 0;
    staked += headline?.stakedMicro ?? 0;
  }
  const ranks = sums.rankN >= RANKING_MIN_BETS;
  return {
    expected: ranks ? expectedYield(sums, INITIAL_PRIORS).mean : null,
    logE: evidence.logMax,
    headline: staked === 0 ? 0 : profit / staked,
  };
}

/** The gain of telling the picks so over the same picks honestly told, under one rule. */
export interface Gain {
  /** The gain is null where no record ranks. */
  expected: Rate | null;
  logE: Rate;
  headline: Rate;
}

export interface AttackFindings {
  /** The expected return of a follower who takes the honestly told picks. */
  followerReturn: Rate;
  /** The mean expected yield of the honest records. */
  honestYield: Rate;
  /** The gain if whatever the tipster says were believed. */
  believed: Gain;
  before: Gain;
  today: Gain;
}

function gainOf(told: readonly RecordFigures[], honest: readonly RecordFigures[]): Gain {
  const pairs = told.map((record, at) => ({ record, reference: honest[at]! }));
  const expected = pairs.flatMap(({ record, reference }) =>
    record.expected === null || reference.expected === null ? [] : [record.expected - reference.expected],
  );
  return {
    expected: expected.length === 0 ? null : rateOf(expected),
    logE: rateOf(pairs.map(({ record, reference }) => record.logE - reference.logE)),
    headline: rateOf(pairs.map(({ record, reference }) => record.headline - reference.headline)),
  };
}

/** Plays so many seeded records of so many picks, each told by an attacker and honestly. The honest one always counts as today. */
export function playAttack(
  attack: Attack,
  { worlds, tips, seed }: { worlds: number; tips: number; seed: string },
): AttackFindings {
  const records = Array.from({ length: worlds }, (_, n) => {
    const stream = picksOf(attack, createRandom(`${seed} ${attack.name} ${n}`));
    const picks = Array.from({ length: tips }, () => stream.next().value);
    const told = picks.map((pick) => pick.told);
    const honest = picks.map((pick) => honestlyTold(pick.told, pick.observations));
    const returns = honest.map((tip, at) => expectedReturn(tip, picks[at]!.probability));
    return {
      followerReturn: returns.reduce((sum, value) => sum + value, 0) / tips,
      honest: recordOf(honest, countToday),
      believed: recordOf(told, countAsTold),
      before: recordOf(told, countBefore),
      today: recordOf(told, countToday),
    };
  });
  const honest = records.map((record) => record.honest);
  return {
    followerReturn: rateOf(records.map((record) => record.followerReturn)),
    honestYield: rateOf(honest.flatMap(({ expected }) => expected ?? [])),
    believed: gainOf(
      records.map((record) => record.believed),
      honest,
    ),
    before: gainOf(
      records.map((record) => record.before),
      honest,
    ),
    today: gainOf(
      records.map((record) => record.today),
      honest,
    ),
  };
}
