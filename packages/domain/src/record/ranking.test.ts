import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/random.ts';
import { betsToSettle, levelDeviation, lowerBound, yieldInterval } from './bound.ts';
import {
  CLOSING_LAMBDAS,
  EMPTY_E_PROCESS,
  type ETerm,
  eBH,
  eProcess,
  extendEProcess,
  logMeanExp,
  RESULTS_LAMBDAS,
} from './evalue.ts';
import { simulateRanking } from './simulation.ts';
import { brierScore, logLoss, scoreStated } from './stated.ts';

const arbitraryTerms = fc.array(
  fc.record<ETerm>({
    levelReturn: fc.oneof(fc.constant(-1), fc.double({ min: -1, max: 20, noNaN: true })),
    fairClv: fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: null }),
  }),
  { maxLength: 40 },
);

describe('the lower bound', () => {
  const evens = (won: number, n: number) => ({ n, sum: 2 * won - n, sumSq: n, sumVariance: n });

  it('is r̄ − 1.645·s/√n', () => {
    // 60 of 100 at evens: r̄ 0.2; the sample deviation 0.985 is below √mean(o−1) = 1, so s = 1.
    expect(lowerBound(evens(60, 100))).toBeCloseTo(0.2 - 0.1645, 12);
    expect(yieldInterval(evens(60, 100))!.from).toBeCloseTo(0.2 - 0.196, 12);
    expect(yieldInterval(evens(60, 100))!.to).toBeCloseTo(0.2 + 0.196, 12);
  });

  it('takes the larger of the sample’s deviation and that of the odds', () => {
    expect(levelDeviation({ n: 2, sum: 2, sumSq: 10, sumVariance: 2 })).toBeCloseTo(Math.sqrt(8), 12);
    expect(levelDeviation({ n: 2, sum: 8, sumSq: 32, sumVariance: 8 })).toBe(2);
  });

  it('is not said under 50 tips', () => {
    expect(lowerBound(evens(40, 49))).toBeNull();
    expect(lowerBound(evens(40, 50))).not.toBeNull();
    expect(lowerBound(evens(3, 5), 5)).not.toBeNull();
    expect(lowerBound({ n: 0, sum: 0, sumSq: 0, sumVariance: 0 }, 0)).toBeNull();
  });

  it('says how many more bets would bring it above 0', () => {
    // (1.645·s/0.2)²: 68 at s = 1, and 100 are enough already; 73 at s² = 9.6/9.
    expect(betsToSettle(evens(60, 100))).toBe(0);
    expect(betsToSettle(evens(6, 10))).toBe(63);
    expect(betsToSettle(evens(5, 10))).toBeNull();
  });
});

describe('e-values', () => {
  it('are what banks betting fixed fractions would have grown to', () => {
    const terms: ETerm[] = [
      { levelReturn: 1.5, fairClv: 0.04 },
      { levelReturn: -1, fairClv: null },
      { levelReturn: 0.9, fairClv: -0.02 },
    ];
    const grown = (lambdas: readonly number[], xs: readonly number[]) =>
      lambdas.reduce((sum, lambda) => sum + xs.reduce((bank, x) => bank * (1 + lambda * x), 1), 0) / lambdas.length;
    const results = grown(RESULTS_LAMBDAS, [1.5, -1, 0.9]);
    const closing = grown(CLOSING_LAMBDAS, [0.04, 0, -0.02]);
    const process = eProcess(terms);
    expect(Math.exp(process.resultsLogE)).toBeCloseTo(results, 12);
    expect(Math.exp(process.closingLogE)).toBeCloseTo(closing, 12);
    expect(Math.exp(process.logE)).toBeCloseTo((results + closing) / 2, 12);
    expect(process.n).toBe(3);
  });

  it('go on from any point to the same bytes', () => {
    fc.assert(
      fc.property(arbitraryTerms, fc.nat(), (terms, cut) => {
        const at = cut % (terms.length + 1);
        const state = JSON.parse(JSON.stringify(eProcess(terms.slice(0, at))));
        expect(extendEProcess(state, terms.slice(at))).toStrictEqual(eProcess(terms));
      }),
    );
  });

  it('keep the highest value ever reached', () => {
    fc.assert(
      fc.property(arbitraryTerms, (terms) => {
        const path = terms.map((_, at) => eProcess(terms.slice(0, at + 1)).logE);
        expect(eProcess(terms).logMax).toBe(Math.max(0, ...path));
      }),
    );
  });

  it('stay finite through ruin and through fortunes', () => {
    const lost = eProcess([{ levelReturn: -1, fairClv: -1 }]);
    expect(lost.closing.every(Number.isFinite)).toBe(true);
    expect(Math.exp(lost.closingLogE)).toBeCloseTo((0.75 + 0.5 + 0) / 3, 12);
    const fortune = eProcess(Array.from({ length: 5000 }, () => ({ levelReturn: 5, fairClv: 1 })));
    expect(fortune.logE).toBeGreaterThan(3000);
    expect(Number.isFinite(fortune.logMax)).toBe(true);
    expect(eProcess([])).toEqual(EMPTY_E_PROCESS);
  });

  it('have mean 1 at most when there is no edge', () => {
    const random = createRandom('fair games');
    const values = Array.from({ length: 4000 }, () => {
      const terms = Array.from({ length: 30 }, () => {
        const odds = random.between(1.5, 4);
        return { levelReturn: random.chance(1 / odds) ? odds - 1 : -1, fairClv: random.between(-0.1, 0.1) };
      });
      return Math.exp(eProcess(terms).logE);
    });
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean).toBeGreaterThan(0.97);
    expect(mean).toBeLessThan(1.03);
  });

  it('average in log space', () => {
    expect(logMeanExp([Math.log(2), Math.log(4)])).toBeCloseTo(Math.log(3), 12);
    expect(logMeanExp([1000, 1000])).toBe(1000);
    expect(logMeanExp([Number.NEGATIVE_INFINITY, 0])).toBeCloseTo(Math.log(0.5), 12);
  });
});

describe('e-BH', () => {
  it('gives k badges when the k-th e-value reaches tipsters/(α·k)', () => {
    const logs = [0, Math.log(41), Math.log(0.5), Math.log(40)];
    // 4/(0.05·1) = 80 is not reached by one, 4/(0.05·2) = 40 is by two.
    expect(eBH(logs)).toEqual([false, true, false, true]);
    expect(eBH([0, Math.log(41), 0, Math.log(39.9)])).toEqual([false, false, false, false]);
    expect(eBH([Math.log(80), 0, 0, 0])).toEqual([true, false, false, false]);
    expect(eBH([])).toEqual([]);
  });

  it('is by definition the largest k, however many there are', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -5, max: 12, noNaN: true }), { maxLength: 40 }), (logs) => {
        const sorted = logs.toSorted((a, b) => b - a);
        let most = 0;
        sorted.forEach((log, at) => {
          if (Math.exp(log) * (1 + 1e-12) >= logs.length / (0.05 * (at + 1))) most = at + 1;
        });
        expect(eBH(logs).filter(Boolean)).toHaveLength(most);
      }),
    );
  });
});

describe('a field of 1,000 tipsters, looked at after every tip', () => {
  it('keeps luck out and finds the 20 skilled ones by 300 tips, where results alone find none in 1,500', {
    timeout: 30_000,
  }, () => {
    const { checkpoints, foundAfter } = simulateRanking({
      tipsters: 1000,
      skilled: 20,
      edge: 0.05,
      bets: 1500,
      seed: 1,
      checkpoints: [300, 1500],
    });
    const [early, late] = checkpoints;
    expect(early!.mean).toEqual({ found: 20, falseBadges: 0 });
    expect(late!.mean.found).toBe(20);
    expect(late!.results.found).toBe(0);
    expect(foundAfter.every((bets) => bets !== null && bets <= 300)).toBe(true);
  });

  it('gives under 1 false badge in 100 over many seasons', { timeout: 30_000 }, () => {
    let given = 0;
    let wrong = 0;
    for (let seed = 0; seed < 20; seed += 1) {
      const { checkpoints } = simulateRanking({
        tipsters: 200,
        skilled: 10,
        edge: 0.05,
        bets: 400,
        seed,
        checkpoints: [400],
      });
      const { found, falseBadges } = checkpoints[0]!.mean;
      given += found + falseBadges;
      wrong += falseBadges;
    }
    expect(given).toBeGreaterThan(190);
    expect(wrong / given).toBeLessThan(0.01);
  });
});

describe('stated probabilities', () => {
  it('score as Brier and as logarithms', () => {
    expect(brierScore(0.7, true)).toBeCloseTo(0.09, 12);
    expect(logLoss(0.7, false)).toBeCloseTo(-Math.log(0.3), 12);
    expect(logLoss(0, true)).toBeCloseTo(34.54, 2);
    expect(logLoss(1, true)).toBe(0);
  });

  it('leave voids out and count half outcomes half', () => {
    const score = scoreStated([
      { probability: 0.8, outcome: 'won' },
      { probability: 0.8, outcome: 'half_lost' },
      { probability: 1, outcome: 'void' },
      { probability: 0.4, outcome: 'in_progress' },
    ]);
    expect(score.weight).toBe(1.5);
    expect(score.brier).toBeCloseTo((0.04 + 0.5 * 0.64) / 1.5, 12);
    expect(score.reliability).toEqual([
      {
        from: 0.8,
        to: 0.9,
        weight: 1.5,
        meanProbability: expect.closeTo(0.8, 12),
        winShare: expect.closeTo(2 / 3, 12),
      },
    ]);
    expect(scoreStated([]).brier).toBeNull();
  });
});
