import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../random/random.ts';
import { aggregateTips } from './aggregate.ts';
import { betsToSettle, levelDeviation, levelYield } from './bound.ts';
import { CLOSING_LAMBDAS, type EvidenceTip, evidenceOf, logMeanExp, RESULTS_LAMBDAS } from './evidence.ts';
import {
  addRankingTerm,
  EMPTY_RANKING_SUMS,
  estimatePriors,
  expectedYield,
  INITIAL_PRIORS,
  type RankingSums,
} from './expected-yield.ts';
import { rankingTerm } from './level.ts';
import { LostEdgeDetector } from './lost-edge.ts';
import { luck } from './luck.ts';
import { brierScore, logLoss, scoreStated } from './stated.ts';
import type { RankingTerm } from './tip.ts';
import { profitOf, tipOf } from './tips.fixture.ts';

describe('the interval of a yield', () => {
  const evens = (won: number, n: number) => ({ n, sum: 2 * won - n, sumSq: n, sumVariance: n });

  it('the interval of a yield is r̄ ± 1.96·s/√n', () => {
    // 60 of 100 at evens: r̄ 0.2; the sample deviation 0.985 is below √mean(o−1) = 1, so s = 1.
    expect(levelYield(evens(60, 100))!.low).toBeCloseTo(0.2 - 0.196, 12);
    expect(levelYield(evens(60, 100))!.high).toBeCloseTo(0.2 + 0.196, 12);
    expect(levelYield({ n: 0, sum: 0, sumSq: 0, sumVariance: 0 })).toBeNull();
  });

  it('the interval of a yield takes the larger of the sample’s deviation and that of the odds', () => {
    expect(levelDeviation({ n: 2, sum: 2, sumSq: 10, sumVariance: 2 })).toBeCloseTo(Math.sqrt(8), 12);
    expect(levelDeviation({ n: 2, sum: 8, sumSq: 32, sumVariance: 8 })).toBe(2);
    // A single bet has no deviation of its own: it is as unsure as its odds.
    expect(levelDeviation({ n: 1, sum: 2, sumSq: 4, sumVariance: 2 })).toBe(Math.SQRT2);
    // 2, −1, −1, −1 at 3.00: (7 − 1/4)/3 = 2.25, above the 2 of the odds; 1.96·1.5/√4 = 1.47.
    const { low, high } = levelYield({ n: 4, sum: -1, sumSq: 7, sumVariance: 8 })!;
    expect([low, high]).toEqual([expect.closeTo(-1.72, 12), expect.closeTo(1.22, 12)]);
  });

  it('the interval of a yield says how many more bets would bring its own lower end above 0', () => {
    // (1.96·s/0.2)²: 97 at s = 1, and 100 are enough already; 103 at s² = 9.6/9.
    expect(betsToSettle(evens(60, 100))).toBe(0);
    expect(betsToSettle(evens(6, 10))).toBe(93);
    expect(betsToSettle(evens(5, 10))).toBeNull();
  });
});

const arbitraryTerm = fc
  .record({
    gain: fc.double({ min: 0.05, max: 20, noNaN: true }),
    share: fc.constantFrom(1, 0.5, -0.5, -1),
    fairClv: fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: null }),
  })
  .map(
    ({ gain, share, fairClv }): RankingTerm => ({
      levelReturn: share > 0 ? share * gain : share,
      levelVariance: gain,
      fairClv,
    }),
  );
const arbitraryTerms = fc.array(arbitraryTerm, { maxLength: 40 });

/** Tips at equal distances, so many a week. */
function weekly(terms: readonly RankingTerm[], aWeek: number): EvidenceTip[] {
  return terms.map((term, at) => ({ ...term, week: Math.floor(at / aWeek) }));
}

function sumsOf(terms: readonly RankingTerm[]): RankingSums {
  const sums = { ...EMPTY_RANKING_SUMS };
  for (const term of terms) addRankingTerm(sums, term);
  return sums;
}

it('the expected yield of nobody is the prior', () => {
  const { mean, deviation } = expectedYield(EMPTY_RANKING_SUMS, INITIAL_PRIORS);
  expect([mean, deviation]).toEqual([-0.02, 0.025]);
});

// By an independent program: 666 closes at +3.0% with 20 tips without one, then 60 tips of a real record.
it.each([
  [
    [686, 666, 20.017759, 1.49524323239, -18.722759, 877.87, 1.18, 28.49],
    [0.0270212063473, 0.0142655576055, 0.00355645217941, 0.0504859605151],
  ],
  [
    [58, 52, -2.17009442439, 0.352629936573, -6.03990557561, 90.21, 3.56, 5.57],
    [-0.0371556880759, 0.0172917923569, -0.0655981554507, -0.00871322070108],
  ],
])('of the sums %j is %j', (numbers, expected) => {
  const fields = Object.keys(EMPTY_RANKING_SUMS);
  const sums = Object.fromEntries(fields.map((field, at) => [field, numbers[at]])) as unknown as RankingSums;
  const posterior = Object.values(expectedYield(sums, INITIAL_PRIORS));
  posterior.forEach((value, at) => {
    expect(value).toBeCloseTo(expected[at]!, 9);
  });
});

it('rises with every return and every close, and is surer with every tip', () => {
  fc.assert(
    fc.property(fc.array(arbitraryTerm, { minLength: 1, maxLength: 30 }), fc.nat(), (terms, which) => {
      const luckier = terms.with(which % terms.length, {
        ...terms[which % terms.length]!,
        levelReturn: terms[which % terms.length]!.levelReturn + 0.1,
      });
      // All closes by the same: their spread, which says how much they are believed, stays what it was.
      const sharper = terms.map((term) => (term.fairClv === null ? term : { ...term, fairClv: term.fairClv + 0.1 }));
      const is = expectedYield(sumsOf(terms), INITIAL_PRIORS);
      expect(expectedYield(sumsOf(luckier), INITIAL_PRIORS).mean).toBeGreaterThan(is.mean);
      if (sumsOf(terms).rankCloseN > 0) {
        const excess = sharper.map((term) => ({ ...term, levelReturn: term.levelReturn + (term.fairClv ? 0.1 : 0) }));
        expect(expectedYield(sumsOf(excess), INITIAL_PRIORS).mean).toBeGreaterThan(is.mean);
      }
      expect(is.low).toBeLessThan(is.mean);
      expect(is.deviation).toBeLessThan(expectedYield(EMPTY_RANKING_SUMS, INITIAL_PRIORS).deviation);
    }),
  );
});

it('the expected yield from sums added up piece by piece is that of the whole record', () => {
  fc.assert(
    fc.property(arbitraryTerms, fc.nat(), (terms, cut) => {
      const at = cut % (terms.length + 1);
      const [head, tail] = [sumsOf(terms.slice(0, at)), sumsOf(terms.slice(at))];
      const fields = Object.keys(EMPTY_RANKING_SUMS) as (keyof RankingSums)[];
      const added = Object.fromEntries(fields.map((field) => [field, head[field] + tail[field]]));
      const whole = expectedYield(sumsOf(terms), INITIAL_PRIORS);
      expect(expectedYield(added as unknown as RankingSums, INITIAL_PRIORS).low).toBeCloseTo(whole.low, 9);
    }),
  );
});

it('the expected yield believes a close only so far: of a thousand bets at a close of +10% that paid nothing it expects little', () => {
  const sums = { ...sumsOf([]), rankN: 1000, rankCloseN: 1000, rankClvSum: 100, rankClvSumSq: 13 };
  const paid = { ...sums, rankExcessSum: 0, rankCloseVariance: 1500 };
  expect(expectedYield(paid, INITIAL_PRIORS).mean).toBeGreaterThan(0.09);
  expect(expectedYield({ ...paid, rankExcessSum: -100 }, INITIAL_PRIORS).mean).toBeLessThan(0.09);
});

// By an independent program.
it('the priors after a record of 200 closes at +1.9% are those of an independent program', () => {
  const sums = { ...EMPTY_RANKING_SUMS, rankN: 200, rankCloseN: 200, rankClvSum: 3.809218, rankClvSumSq: 0.34106 };
  const priors = estimatePriors([{ ...sums, rankExcessSum: 0.640782, rankCloseVariance: 234.78 }]);
  expect(priors.gammaMean).toBeCloseTo(-0.0165081683718, 9);
  expect(priors.gammaDeviation).toBeCloseTo(0.0218030766602, 9);
  expect(priors.deltaDeviation).toBeCloseTo(0.0149723359941, 9);
});

it('the priors stay where they are without closes, and never get too sure', () => {
  const noClose = { ...EMPTY_RANKING_SUMS, rankN: 100, rankNoCloseSum: 30, rankNoCloseVariance: 100 };
  expect(estimatePriors([noClose])).toEqual({
    gammaMean: -0.02,
    gammaDeviation: expect.closeTo(0.02, 12),
    deltaDeviation: expect.closeTo(0.015, 12),
  });
  const alike = { ...EMPTY_RANKING_SUMS, rankN: 5000, rankCloseN: 5000, rankClvSum: -100, rankClvSumSq: 20 };
  const many = Array.from({ length: 2000 }, () => ({ ...alike, rankCloseVariance: 500 }));
  const priors = estimatePriors(many);
  expect(priors.gammaDeviation).toBe(0.005);
  expect(priors.deltaDeviation).toBe(0.01);
});

it('the priors find the field that records are drawn from', () => {
  const random = createRandom('a field');
  const field = Array.from({ length: 1500 }, () => {
    const gamma = 0.01 + 0.03 * random.normal();
    const delta = 0.02 * random.normal();
    return sumsOf(Array.from({ length: 300 }, () => drawTerm(random, gamma, delta)));
  });
  const priors = estimatePriors(field);
  expect(priors.gammaMean).toBeCloseTo(0.01, 2);
  expect(priors.gammaDeviation).toBeCloseTo(0.03, 2);
  expect(priors.deltaDeviation).toBeCloseTo(0.02, 2);
});

/** A tip whose close says γ on average and which wins as often as γ + δ makes it. */
function drawTerm(random: Random, gamma: number, delta: number): RankingTerm {
  const odds = random.between(1.5, 4);
  const fairClv = gamma + 0.04 * random.normal();
  const won = random.chance(Math.min(1, Math.max(0, (1 + fairClv + delta) / odds)));
  return { levelReturn: won ? odds - 1 : -1, levelVariance: odds - 1, fairClv };
}

it('the evidence is what banks betting fixed fractions would have grown to', () => {
  const terms: RankingTerm[] = [
    { levelReturn: 1.5, levelVariance: 1.5, fairClv: 0.04 },
    { levelReturn: -1, levelVariance: 0.4, fairClv: null },
    { levelReturn: 0.9, levelVariance: 0.9, fairClv: -0.02 },
  ];
  const grown = (lambdas: readonly number[], gains: (lambda: number) => readonly number[]) =>
    lambdas.reduce((sum, lambda) => sum + gains(lambda).reduce((bank, x) => bank * (1 + x), 1), 0) / lambdas.length;
  const results = grown(RESULTS_LAMBDAS, (lambda) => [1.5 * lambda, -lambda, 0.9 * lambda]);
  // The second tip has no close: the third is the second of the week.
  const closing = grown(CLOSING_LAMBDAS, (lambda) => [(0.04 * lambda) / 1.05, (-0.02 * lambda) / 1.1]);
  const contradiction = grown(RESULTS_LAMBDAS, (lambda) => [-1.46 * lambda, -0.92 * lambda]);
  const state = evidenceOf(weekly(terms, 7));
  expect(Math.exp(state.resultsLogE)).toBeCloseTo(results, 12);
  expect(Math.exp(state.closingLogE)).toBeCloseTo(closing, 12);
  expect(Math.exp(state.logE)).toBeCloseTo((results + closing) / 2, 12);
  expect(Math.exp(state.contradictionLogE)).toBeCloseTo(contradiction, 12);
  expect(state.tips).toBe(3);
});

it('the evidence keeps the highest value ever reached', () => {
  fc.assert(
    fc.property(arbitraryTerms, (terms) => {
      const tips = weekly(terms, 4);
      const path = tips.map((_, at) => evidenceOf(tips.slice(0, at + 1)));
      fc.pre(path.every((state) => !state.contradicted));
      expect(evidenceOf(tips).logMax).toBe(Math.max(0, ...path.map((state) => state.logE)));
    }),
  );
});

it('the evidence counts the closes of one week less and less, whatever the odds', () => {
  const term = { levelReturn: -1, levelVariance: 1, fairClv: 0.05 };
  const terms = Array.from({ length: 28 }, () => term);
  const [spread, crowded] = [evidenceOf(weekly(terms, 1)), evidenceOf(weekly(terms, 28))];
  expect(crowded.closingLogE).toBeLessThan(0.75 * spread.closingLogE);
  expect(crowded.resultsLogE).toBe(spread.resultsLogE);
});

it('the evidence stays finite through ruin and through fortunes', () => {
  const lost = evidenceOf(weekly([{ levelReturn: -1, levelVariance: 1, fairClv: -1 }], 1));
  expect(Object.values(lost).every((value) => typeof value !== 'number' || Number.isFinite(value))).toBe(true);
  const fortune = { levelReturn: 5, levelVariance: 5, fairClv: 1 };
  const { logE } = evidenceOf(weekly(new Array(5000).fill(fortune), 10));
  expect(logE).toBeGreaterThan(2900);
  expect(Number.isFinite(logE)).toBe(true);
  expect(evidenceOf([])).toMatchObject({ logE: 0, logMax: 0, tips: 0, contradicted: false, lostEdgeLog: null });
});

it('the evidence has mean 1 at most when there is no edge, and so has the contradiction of an honest close', () => {
  const random = createRandom('fair games');
  const ends = Array.from({ length: 4000 }, () =>
    evidenceOf(
      weekly(
        Array.from({ length: 30 }, () => drawTerm(random, 0, 0)),
        7,
      ),
    ),
  );
  for (const of of [(end) => end.logE, (end) => end.contradictionLogE] as ((end: (typeof ends)[0]) => number)[]) {
    const mean = ends.reduce((sum, end) => sum + Math.exp(of(end)), 0) / ends.length;
    expect(mean).toBeGreaterThan(0.97);
    expect(mean).toBeLessThan(1.03);
  }
});

it('the evidence of the close counts for nothing once results contradict it', () => {
  // Closes 30% too high at evens: every tip promises 0.3 and pays 0.
  const terms = Array.from({ length: 300 }, (_, at) => ({
    levelReturn: at % 2 === 0 ? 1 : -1,
    levelVariance: 1,
    fairClv: 0.3,
  }));
  const before = evidenceOf(weekly(terms.slice(0, 20), 1));
  const after = evidenceOf(weekly(terms, 1));
  expect([before.contradicted, after.contradicted]).toEqual([false, true]);
  expect(before.logMax).toBeGreaterThan(3);
  expect(after.closingLogE).toBeGreaterThan(30);
  expect(after.logE).toBe(after.resultsLogE - Math.log(2));
  expect(after.logMax).toBe(0);
});

it('averages in log space', () => {
  expect(logMeanExp([Math.log(2), Math.log(4)])).toBeCloseTo(Math.log(3), 12);
  expect(logMeanExp([1000, 1000])).toBe(1000);
  expect(logMeanExp([Number.NEGATIVE_INFINITY, 0])).toBeCloseTo(Math.log(0.5), 12);
});

describe('a badge that is held', () => {
  const close = (fairClv: number): RankingTerm => ({ levelReturn: 0, levelVariance: 1, fairClv });
  const turned = weekly([...new Array(100).fill(close(0.05)), ...new Array(400).fill(close(-0.05))], 5);

  it('a badge that is held is lost once the closes have turned, and then everything starts anew', () => {
    const end = evidenceOf(turned, { heldAfter: 100 });
    expect(end.badgeLostAfter).toBeGreaterThan(150);
    expect(end.badgeLostAfter).toBeLessThan(300);
    expect(end.lostEdgeLog).toBeNull();
    expect(end.logMax).toBe(0);
    expect(end).toEqual({
      ...evidenceOf(turned, { startsAfter: end.badgeLostAfter! }),
      badgeLostAfter: end.badgeLostAfter,
    });
  });

  it('a badge that is held is watched from the tip after which it was given, and only while it is held', () => {
    expect(evidenceOf(turned).badgeLostAfter).toBeNull();
    expect(evidenceOf(turned).logMax).toBeGreaterThan(0);
    expect(evidenceOf(turned.slice(0, 100), { heldAfter: 100 }).lostEdgeLog).toBeNull();
    const [once, twice] = [101, 102].map((n) => evidenceOf(turned.slice(0, n), { heldAfter: 100 }).lostEdgeLog!);
    const grown = (m: number, lambda: number) => (m + 1) * (1 + 0.05 * lambda);
    const mean = (steps: number) =>
      CLOSING_LAMBDAS.reduce((sum, lambda) => {
        let m = 0;
        for (let step = 0; step < steps; step += 1) m = grown(m, lambda);
        return sum + m / 3;
      }, 0);
    expect(once).toBeCloseTo(Math.log(mean(1)), 12);
    expect(twice).toBeCloseTo(Math.log(mean(2)), 12);
  });

  it('a badge that is held survives one wild close, and no tip without a close moves its detector', () => {
    const detector = new LostEdgeDetector();
    detector.add(-1);
    expect(Math.exp(detector.logMean!)).toBeCloseTo((1.225 + 1.45 + 1.9) / 3, 12);
    detector.add(5);
    // A close of +500% takes the bank of every λ, and none falls below 0.
    expect(detector.logMean).toBeNull();
    expect(detector.isLost).toBe(false);
  });
});

describe('a hider of losers by exits', () => {
  it('gains nothing over the same tips honestly told, though the profit shines', () => {
    const honest = Array.from({ length: 100 }, (_, at) => {
      const outcome = at % 3 === 0 ? ('won' as const) : ('lost' as const);
      const ranking = rankingTerm({ side: 'back', oddsMilli: 2000, outcome, fairClv: -0.02 });
      return tipOf({ id: at + 1, outcome, profitMicro: profitOf(outcome, 2000), ranking });
    });
    const hidden = honest.map((tip) =>
      tip.outcome === 'lost' ? { ...tip, outcome: 'won' as const, profitMicro: 980_000 } : tip,
    );
    const [honestSums, dressedSums] = [aggregateTips(honest), aggregateTips(hidden)];
    expect(dressedSums.profitMicro).toBeGreaterThan(honestSums.profitMicro);
    expect(expectedYield(dressedSums, INITIAL_PRIORS)).toEqual(expectedYield(honestSums, INITIAL_PRIORS));
    expect(luck(hidden)).toEqual(luck(honest));
  });
});

it('score as Brier and as logarithms', () => {
  expect(brierScore(0.7, true)).toBeCloseTo(0.09, 12);
  expect(logLoss(0.7, false)).toBeCloseTo(-Math.log(0.3), 12);
  expect(logLoss(0, true)).toBeCloseTo(34.54, 2);
  expect(logLoss(1, true)).toBe(0);
});

it('stated probabilities leave voids out and count half outcomes half', () => {
  const score = scoreStated([
    { probability: 0.8, outcome: 'won' },
    { probability: 0.8, outcome: 'half_lost' },
    { probability: 1, outcome: 'void' },
    { probability: 0.4, outcome: 'in_progress' },
  ]);
  expect(score.weight).toBe(1.5);
  expect(score.brier).toBeCloseTo((0.04 + 0.5 * 0.64) / 1.5, 12);
  expect(score.logLoss).toBeCloseTo(-(Math.log(0.8) + 0.5 * Math.log(0.2)) / 1.5, 12);
  expect(score.reliability).toEqual([
    {
      from: 0.8,
      to: 0.9,
      weight: 1.5,
      meanProbability: expect.closeTo(0.8, 12),
      winShare: expect.closeTo(2 / 3, 12),
    },
  ]);
  expect(scoreStated([{ probability: 0.7, outcome: 'half_won' }]).brier).toBeCloseTo(0.09, 12);
  expect(scoreStated([])).toMatchObject({ brier: null, logLoss: null });
});

describe('the evidence by figures', () => {
  const tip = (own: Partial<EvidenceTip>): EvidenceTip => ({
    levelReturn: -1,
    levelVariance: 2,
    fairClv: null,
    week: 0,
    ...own,
  });
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  it('the contradiction stakes no more than half of what a tip can lose it', () => {
    // At 10.00 at most 1/20: λ is 0.01, 0.02, 0.04 and twice 0.05, on a close of +10% against a profit of 9.
    const { contradictionLogE } = evidenceOf([tip({ levelReturn: 9, levelVariance: 9, fairClv: 0.1 })]);
    const growths = [0.01, 0.02, 0.04, 0.05, 0.05].map((lambda) => 1 - 8.9 * lambda);
    expect(contradictionLogE).toBeCloseTo(Math.log(mean(growths)), 12);
  });

  it('the evidence of a contradicted close is half of the highest that results alone came to', () => {
    const luckyYear = Array.from({ length: 20 }, () => tip({ levelReturn: 2 }));
    const afterwards = Array.from({ length: 300 }, (_, n) => tip({ fairClv: 0.2, week: n }));
    const { contradicted, logMax } = evidenceOf([...luckyYear, ...afterwards]);
    const growths = [0.01, 0.02, 0.04, 0.08, 0.16].map((lambda) => (1 + 2 * lambda) ** 20);
    expect(contradicted).toBe(true);
    expect(logMax).toBeCloseTo(Math.log(mean(growths) / 2), 9);
  });

  it('the detector watches from the first tip where the badge was held before it', () => {
    const tips = [tip({ fairClv: -0.1 })];
    // M = mean over λ = 1/4, 1/2, 1 of 1 + λ·0.1.
    expect(evidenceOf(tips, { heldAfter: 0 }).lostEdgeLog).toBeCloseTo(Math.log(1 + (1.75 / 3) * 0.1), 12);
    expect(evidenceOf(tips).lostEdgeLog).toBeNull();
  });

  it('the sums of ranking tips are those of their closes and what returns add to them', () => {
    const sums = { ...EMPTY_RANKING_SUMS };
    for (const term of [
      tip({ levelReturn: 1.5, levelVariance: 1.5, fairClv: 0.1 }),
      tip({ fairClv: -0.2 }),
      tip({ levelReturn: 3, levelVariance: 3 }),
    ]) {
      addRankingTerm(sums, term);
    }
    expect(sums).toEqual({
      rankN: 3,
      rankCloseN: 2,
      rankClvSum: expect.closeTo(-0.1, 12),
      rankClvSumSq: expect.closeTo(0.05, 12),
      rankExcessSum: expect.closeTo(1.4 - 0.8, 12),
      rankCloseVariance: 3.5,
      rankNoCloseSum: 3,
      rankNoCloseVariance: 3,
    });
  });
});
