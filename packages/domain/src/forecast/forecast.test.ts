import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeSelection, MARKET_RULES, MARKETS, type Market, NOTHING_COUNTED } from '../bet/index.ts';
import {
  asianHandicap,
  bothScore,
  brierScore,
  calibrationBins,
  convolve,
  correctScore,
  countLogLoss,
  countRankedScore,
  cumulative,
  doubleChance,
  drawNoBet,
  fairOdds,
  fairProbability,
  fromWeights,
  goalsBetween,
  goalsOverUnder,
  halfTimeFullTime,
  halfTimeGiven,
  halfTimeResult,
  halfTimeScoresGiven,
  likeliestScores,
  logLoss,
  negativeBinomial,
  outcomeBrier,
  outcomeLogLoss,
  overUnder,
  poisson,
  priceCount,
  priceSelection,
  rankedProbabilityScore,
  resultProbabilities,
  rhoRange,
  scoreMatrix,
  teamGoals,
  totalGoals,
  valueAt,
  wilsonInterval,
} from './index.ts';

const goals = fc.double({ min: 0.05, max: 5, noNaN: true });
const matrices = fc
  .record({ home: goals, away: goals, rho: fc.double({ min: -0.3, max: 0.3, noNaN: true }) })
  .map(scoreMatrix);
const quarter = (from: number, to: number) => fc.integer({ min: from * 4, max: to * 4 }).map((n) => n * 250);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

it('count distributions have the mean and variance asked for, whatever the size', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-3, max: 3000, noNaN: true }),
      fc.double({ min: 0, max: 2, noNaN: true }),
      (mean, dispersion) => {
        const d = negativeBinomial(mean, dispersion);
        expect(sum(d.probabilities)).toBeCloseTo(1, 10);
        expect(Math.abs(d.mean / mean - 1)).toBeLessThan(1e-9);
        expect(Math.abs(d.variance / (mean + dispersion * mean ** 2) - 1)).toBeLessThan(1e-7);
      },
    ),
    { numRuns: 60 },
  );
});

it('count distributions give the values of the tables', () => {
  expect(poisson(2.5).probabilities[3]).toBeCloseTo(0.21376301724973645, 14);
  expect(poisson(24).probabilities[24]).toBeCloseTo(0.08115150252725174, 12);
  // NB with size 5 and mean 10 is the number of failures before the fifth success at p = 1/3.
  expect(negativeBinomial(10, 0.2).probabilities[0]).toBeCloseTo((1 / 3) ** 5, 14);
  expect(negativeBinomial(10, 0.2).probabilities[2]).toBeCloseTo(15 * (1 / 3) ** 5 * (2 / 3) ** 2, 14);
  expect(poisson(0)).toEqual({ mean: 0, variance: 0, probabilities: [1] });
});

it('count distributions add up: the sum of two Poissons is Poisson', () => {
  const both = convolve(poisson(1.3), poisson(2.2));
  const one = poisson(3.5);
  for (let k = 0; k < 20; k += 1) expect(both.probabilities[k]).toBeCloseTo(one.probabilities[k]!, 13);
  expect(cumulative(one, 100)).toBeCloseTo(1, 12);
  expect(cumulative(one, -1)).toBe(0);
});

it('count distributions refuse what is not a mean', () => {
  for (const mean of [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e9]) {
    expect(() => poisson(mean)).toThrow(new RangeError(`a mean of ${mean}`));
  }
  for (const dispersion of [-0.1, 10.1]) {
    expect(() => negativeBinomial(5, dispersion)).toThrow(new RangeError(`a dispersion of ${dispersion}`));
  }
  expect(poisson(10_000).mean).toBeCloseTo(10_000, 6);
  expect(negativeBinomial(1, 10).variance).toBeCloseTo(11, 6);
});

it('count distributions keep the proportions of their weights, and refuse those without a sum', () => {
  expect(fromWeights([1, 0, 3])).toEqual({ mean: 1.5, variance: 0.75, probabilities: [0.25, 0, 0.75] });
  for (const weights of [
    [1, -1],
    [1, Number.NaN],
  ]) {
    expect(() => fromWeights(weights)).toThrow(new RangeError('a weight below 0'));
  }
  for (const weights of [[], [0, 0], [1, Number.POSITIVE_INFINITY]]) {
    expect(() => fromWeights(weights)).toThrow(new RangeError('weights without a sum'));
  }
  expect(cumulative(fromWeights([1, 0, 3]), 1.9)).toBe(0.25);
  expect(cumulative(fromWeights([1, 0, 3]), 2)).toBe(1);
});

it('lines have complementary sides, fall as they rise, and quarter lines are the mean of their neighbours', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.2, max: 40, noNaN: true }), quarter(0, 60), (mean, line) => {
      const d = negativeBinomial(mean, 0.05);
      const { over, under } = overUnder(d, line);
      expect(sum(Object.values(over))).toBeCloseTo(1, 10);
      expect([under.win, under.halfWin, under.push]).toEqual([over.loss, over.halfLoss, over.push]);
      const p = (at: number) => {
        const o = overUnder(d, at).over;
        return o.win + o.halfWin / 2 - o.halfLoss / 2 - o.loss;
      };
      expect(p(line + 250)).toBeLessThanOrEqual(p(line) + 1e-12);
      if (line % 500 !== 0) expect(p(line)).toBeCloseTo((p(line - 250) + p(line + 250)) / 2, 10);
    }),
  );
});

it('lines have fair odds at which there is no edge, on either side', () => {
  fc.assert(
    fc.property(matrices, quarter(-4, 4), (matrix, line) => {
      const { home, away } = asianHandicap(matrix, line);
      for (const side of [home, away]) {
        const odds = fairOdds(side);
        if (odds === null || odds <= 1 || odds > 1e6) continue;
        expect(valueAt(side, odds).edge).toBeCloseTo(0, 9);
        expect(1 / (fairProbability(side) ?? 0)).toBeCloseTo(odds, 6);
      }
      expect((fairProbability(home) ?? 0) + (fairProbability(away) ?? 0)).toBeCloseTo(1, 10);
    }),
  );
});

it('lines may be absurd', () => {
  const { over, under } = overUnder(poisson(3), 1_000_500);
  expect(fairOdds(over)).toBeNull();
  expect(fairOdds(under)).toBe(1);
  expect(() => overUnder(poisson(3), 2300)).toThrow(new RangeError('a line of 2300 thousandths'));
  expect(() => overUnder(poisson(3), Number.NaN)).toThrow(RangeError);
});

it('lines that can only push have no fair odds, and halves count half', () => {
  const push = { win: 0, halfWin: 0, push: 1, halfLoss: 0, loss: 0 };
  expect([fairOdds(push), fairProbability(push)]).toEqual([null, null]);
  const halves = { win: 0.2, halfWin: 0.2, push: 0.1, halfLoss: 0.2, loss: 0.3 };
  expect(fairOdds(halves)).toBeCloseTo(1 + 0.4 / 0.3, 12);
  expect(fairProbability(halves)).toBeCloseTo(0.3 / 0.7, 12);
});

it('a bet at a line is worth its wins less commission, its halves by half', () => {
  const halves = { win: 0.4, halfWin: 0.2, push: 0.1, halfLoss: 0.1, loss: 0.2 };
  expect(valueAt(halves, 2).edge).toBeCloseTo(0.4 + 0.1 - 0.05 - 0.2, 12);
  expect(valueAt(halves, 3, 0.05).edge).toBeCloseTo(1.9 * 0.5 - 0.25, 12);
  for (const odds of [1, Number.POSITIVE_INFINITY]) {
    expect(() => valueAt(halves, odds)).toThrow(new RangeError('odds are above 1'));
  }
  for (const commission of [-0.1, 1]) {
    expect(() => valueAt(halves, 2, commission)).toThrow(new RangeError('a commission is from 0 to below 1'));
  }
});

it('sum to 1 and agree with each other', () => {
  fc.assert(
    fc.property(matrices, fc.double({ min: 0, max: 1, noNaN: true }), (matrix, share) => {
      expect(sum(matrix.probabilities.flat())).toBeCloseTo(1, 10);
      expect(Math.min(...matrix.probabilities.flat())).toBeGreaterThanOrEqual(0);
      const { home, draw, away } = resultProbabilities(matrix);
      expect(home + draw + away).toBeCloseTo(1, 10);
      expect(doubleChance(matrix)['1X']).toBeCloseTo(1 - away, 10);
      expect(drawNoBet(matrix).home).toMatchObject({ halfWin: 0, halfLoss: 0 });
      expect(fairProbability(drawNoBet(matrix).home)).toBeCloseTo(home / (home + away), 10);
      expect(asianHandicap(matrix, -500).home.win).toBeCloseTo(home, 10);
      expect(asianHandicap(matrix, 500).home.win).toBeCloseTo(home + draw, 10);
      const neither = correctScore(matrix, 0, 0);
      expect(goalsOverUnder(matrix, 500).under.win).toBeCloseTo(neither, 10);
      const clean = teamGoals(matrix, 'away').probabilities[0]! + teamGoals(matrix, 'home').probabilities[0]!;
      expect(bothScore(matrix).no).toBeCloseTo(clean - neither, 10);
      expect(bothScore(matrix).yes + bothScore(matrix).no).toBeCloseTo(1, 10);
      expect(goalsBetween(totalGoals(matrix), 2, 4)).toBeCloseTo(
        goalsOverUnder(matrix, 1500).over.win - goalsOverUnder(matrix, 4500).over.win,
        10,
      );
      const nine = halfTimeFullTime(matrix, share);
      expect(sum(Object.values(nine))).toBeCloseTo(1, 10);
      expect(nine['1/1'] + nine['X/1'] + nine['2/1']).toBeCloseTo(home, 10);
      expect(nine['1/X'] + nine['X/X'] + nine['2/X']).toBeCloseTo(draw, 10);
    }),
    { numRuns: 60 },
  );
});

it('markets of one score matrix keep the expected goals, whatever rho', () => {
  fc.assert(
    fc.property(matrices, (matrix) => {
      expect(teamGoals(matrix, 'home').mean).toBeCloseTo(matrix.home, 6);
      expect(totalGoals(matrix).mean).toBeCloseTo(matrix.home + matrix.away, 6);
    }),
  );
});

it('markets of one score matrix are those of two equal teams: home and away alike', () => {
  const matrix = scoreMatrix({ home: 1.3, away: 1.3, rho: -0.05 });
  const { home, away } = resultProbabilities(matrix);
  expect(home).toBeCloseTo(away, 12);
  expect(asianHandicap(matrix, 0).home).toEqual(expect.objectContaining({ halfWin: 0 }));
  expect(likeliestScores(matrix, 3).map((s) => `${s.home}-${s.away}`)).toEqual(['1-1', '0-1', '1-0']);
});

it('halve at half time as they should', () => {
  const matrix = scoreMatrix({ home: 1.5, away: 1.1 });
  const half = resultProbabilities(scoreMatrix({ home: 1.5 * 0.44, away: 1.1 * 0.44 }));
  const { 1: home, X, 2: away } = halfTimeResult(matrix, 0.44);
  // Without rho a thinned Poisson is Poisson.
  expect([home, X, away].map((p) => p.toFixed(9))).toEqual([half.home, half.draw, half.away].map((p) => p.toFixed(9)));
  for (const sign of ['1', 'X', '2'] as const) {
    // Over every final score, weighed by its chance, the signs at half time are the matrix's own.
    const sum = matrix.probabilities.flatMap((row, h) => row.map((p, a) => p * halfTimeGiven(h, a, 0.44)[sign]));
    expect(sum.reduce((total, p) => total + p, 0)).toBeCloseTo({ '1': home, X, '2': away }[sign], 12);
  }
  expect(halfTimeResult(matrix, 0).X).toBeCloseTo(1, 12);
  // When every goal falls before half time, the score at half time is the final one.
  const whole = halfTimeFullTime(matrix, 1);
  const final = resultProbabilities(matrix);
  for (const [sign, p] of [
    ['1', final.home],
    ['X', final.draw],
    ['2', final.away],
  ] as const) {
    expect(whole[`${sign}/${sign}`]).toBeCloseTo(p, 12);
  }
  for (const share of [-0.2, 1.2]) {
    expect(() => halfTimeFullTime(matrix, share)).toThrow(new RangeError(`a share of ${share}`));
  }
});

it('markets of one score matrix give each pick the chance of what settlement would say of it', () => {
  const matrix = scoreMatrix({ home: 1.7, away: 0.9, rho: -0.08 });
  const line: Partial<Record<Market, number>> = {
    over_under: 2250,
    asian_handicap: -750,
    european_handicap: -1000,
    team_goals: 1250,
    first_half_goals: 750,
    second_half_goals: 1750,
    double_chance_goals: 2500,
    result_goals: 1500,
    btts_goals: 3500,
  };
  for (const market of MARKETS) {
    const { statistic, period } = MARKET_RULES[market];
    if (statistic !== 'goals' || period === 'half_and_match') continue;
    for (const selection of MARKET_RULES[market].selections) {
      const pick = { market, selection, line: line[market] ?? null };
      const expected = { won: 0, lost: 0, void: 0, half_won: 0, half_lost: 0 };
      for (const [h, row] of matrix.probabilities.entries()) {
        for (const [a, p] of row.entries()) {
          const halves = period === 'match' ? [{ score: null, probability: 1 }] : halfTimeScoresGiven(h, a);
          for (const { score, probability } of halves) {
            const result = { ...NOTHING_COUNTED, goals: [h, a] as const, halfTimeGoals: score };
            const grade = gradeSelection(market, selection, pick.line, result);
            expected[grade as keyof typeof expected] += p * probability;
          }
        }
      }
      const priced = priceSelection(matrix, pick)!;
      expect(priced.win, `${market} ${selection}`).toBeCloseTo(expected.won, 10);
      expect(priced.loss, `${market} ${selection}`).toBeCloseTo(expected.lost, 10);
      expect(priced.push).toBeCloseTo(expected.void, 10);
      expect(priced.halfWin).toBeCloseTo(expected.half_won, 10);
      expect(priced.halfLoss).toBeCloseTo(expected.half_lost, 10);
    }
  }
});

it('markets of one score matrix refuse picks that are not theirs', () => {
  const matrix = scoreMatrix({ home: 1.7, away: 0.9 });
  expect(priceSelection(matrix, { market: 'over_under', selection: 'over', line: 2300 })).toBeNull();
  expect(priceSelection(matrix, { market: 'over_under', selection: 'home', line: 2500 })).toBeNull();
  expect(priceSelection(matrix, { market: 'total_shots', selection: 'over', line: 2500 })).toBeNull();
  expect(priceSelection(matrix, { market: 'result_goals', selection: 'home_over', line: 2000 })).toBeNull();
  expect(priceSelection(matrix, { market: 'half_time_full_time', selection: '2/1', line: null })?.win).toBeGreaterThan(
    0,
  );
  const counts = { home: poisson(13), away: poisson(10), total: poisson(23) };
  expect(priceCount(counts, { market: 'team_shots', selection: 'away_under', line: 9500 })?.win).toBeCloseTo(
    cumulative(counts.away, 9),
    12,
  );
  expect(priceCount(counts, { market: 'total_shots', selection: 'over', line: 23_500 })?.win).toBeCloseTo(
    1 - cumulative(counts.total, 23),
    12,
  );
  expect(priceCount(counts, { market: 'over_under', selection: 'over', line: 2500 })).toBeNull();
  expect(priceCount(counts, { market: 'total_shots', selection: 'home_over', line: 2500 })).toBeNull();
  for (const line of [null, 2300, 2.5]) {
    expect(priceCount(counts, { market: 'total_shots', selection: 'over', line })).toBeNull();
    expect(priceSelection(matrix, { market: 'over_under', selection: 'over', line })).toBeNull();
  }
});

it('markets of one score matrix take extreme teams and pull rho into its range', () => {
  const matrix = scoreMatrix({ home: 30, away: 0, rho: 1 });
  expect(sum(matrix.probabilities.flat())).toBeCloseTo(1, 9);
  expect(teamGoals(matrix, 'home').mean).toBeCloseTo(30, 6);
  expect(scoreMatrix({ home: 4, away: 4, rho: 0.5 }).rho).toBe(1 / 16);
  expect(scoreMatrix({ home: 4, away: 2, rho: -0.5 }).rho).toBe(-1 / 4);
  expect(rhoRange(0.5, 0.8)).toEqual([-1 / 0.8, 1]);
  expect(scoreMatrix({ home: 0, away: 0 }).probabilities).toHaveLength(16);
  for (const [home, away] of [
    [Number.NaN, 1],
    [-0.1, 1],
    [30.1, 1],
    [1, -0.1],
    [1, 30.1],
  ] as const) {
    expect(() => scoreMatrix({ home, away })).toThrow(new RangeError(`expected goals of ${home} and ${away}`));
  }
});

it('markets of one score matrix know no score outside it', () => {
  const matrix = scoreMatrix({ home: 1.3, away: 0.9 });
  expect([correctScore(matrix, 99, 0), correctScore(matrix, 0, 99)]).toEqual([0, 0]);
  expect(goalsBetween(totalGoals(matrix), -3, 99)).toBeCloseTo(1, 12);
  expect(likeliestScores(matrix, 1)).toEqual([{ home: 1, away: 0, probability: matrix.probabilities[1]![0] }]);
});

it('scores are those of the textbook', () => {
  expect(outcomeLogLoss([0.5, 0.3, 0.2], 1)).toBeCloseTo(-Math.log(0.3), 12);
  expect(brierScore(0.7, true)).toBeCloseTo(0.09, 12);
  expect(brierScore(0.7, false)).toBeCloseTo(0.49, 12);
  expect(logLoss(0.7, true)).toBeCloseTo(-Math.log(0.7), 12);
  expect(logLoss(0.7, false)).toBeCloseTo(-Math.log(0.3), 12);
  // An outcome that was called impossible costs 34.5 nats, not an infinity.
  expect([logLoss(0, true), outcomeLogLoss([1], 2)]).toEqual([expect.closeTo(34.539, 3), expect.closeTo(34.539, 3)]);
  expect(logLoss(1, true)).toBe(0);
  expect(outcomeBrier([0.5, 0.3, 0.2], 1)).toBeCloseTo(0.25 + 0.49 + 0.04, 12);
  // Constantinou and Fenton (2012): home won, forecasts 0.8/0.1/0.1.
  expect(rankedProbabilityScore([0.8, 0.1, 0.1], 0)).toBeCloseTo(0.025, 12);
  expect(rankedProbabilityScore([0.35, 0.3, 0.35], 1)).toBeCloseTo(0.1225, 12);
  expect(countLogLoss(poisson(2), 0)).toBeCloseTo(2, 12);
  expect(countLogLoss(poisson(0), 3)).toBeLessThan(40);
  expect(countRankedScore({ mean: 3, variance: 0, probabilities: [0, 0, 0, 1] }, 5)).toBe(2);
  expect(countRankedScore({ mean: 3, variance: 0, probabilities: [0, 0, 0, 1] }, 1)).toBe(2);
});

it('calibrate with counts and Wilson intervals', () => {
  expect(wilsonInterval(0, 10)[1]).toBeCloseTo(0.2775, 4);
  expect(wilsonInterval(0, 0)).toEqual([0, 1]);
  const [low, high] = wilsonInterval(8, 20);
  expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.2188', '0.6134']);
  expect(
    calibrationBins(
      [
        { probability: 0.1, happened: true, weight: 3 },
        { probability: 0.3, happened: false },
      ],
      2,
    ),
  ).toEqual([
    {
      from: 0,
      to: 0.5,
      weight: 4,
      meanProbability: expect.closeTo(0.15, 12),
      frequency: 0.75,
      low: expect.closeTo(wilsonInterval(3, 4)[0], 12),
      high: expect.closeTo(wilsonInterval(3, 4)[1], 12),
    },
  ]);
  const bins = calibrationBins(
    Array.from({ length: 40 }, (_, at) => ({ probability: at < 20 ? 0.25 : 1, happened: at % 4 === 0 })),
  );
  expect(bins.map(({ from, weight, frequency }) => [from, weight, frequency])).toEqual([
    [0.2, 20, 0.25],
    [0.9, 20, 0.25],
  ]);
});

describe('predictions of the reference, from a Dixon–Coles fit of Serie A 2024/25', () => {
  it.each([
    {
      match: 'Genoa – Atalanta',
      input: { home: 0.671772671344, away: 1.89151591889 },
      result: { home: 0.11339438751, draw: 0.233386007188, away: 0.653219605302 },
      over: 0.472315690454,
      both: 0.426690218884,
      level: { win: 0.11339438751, push: 0.233386007188, loss: 0.653219605302 },
      quarter: { win: 0.0322821096632, halfWin: 0.0811122778465, loss: 0.88660561249 },
      oneAll: 0.109190755151,
    },
    {
      match: 'Cagliari – Venezia',
      input: { home: 1.17464246751, away: 0.929692736656 },
      result: { home: 0.399209308754, draw: 0.326848791052, away: 0.273941900194 },
      over: 0.351539101967,
      both: 0.433669127799,
      level: { win: 0.399209308754, push: 0.326848791052, loss: 0.273941900194 },
      quarter: { win: 0.177531242897, halfWin: 0.221678065857, loss: 0.600790691246 },
      oneAll: 0.148497655096,
    },
  ])('$match', ({ input, result, over, both, level, quarter, oneAll }) => {
    const matrix = scoreMatrix({ ...input, rho: -0.115258718473 });
    const close = (actual: number, expected: number) => expect(actual).toBeCloseTo(expected, 9);
    const probabilities = resultProbabilities(matrix);
    for (const outcome of ['home', 'draw', 'away'] as const) close(probabilities[outcome], result[outcome]);
    close(goalsOverUnder(matrix, 2500).over.win, over);
    close(bothScore(matrix).yes, both);
    const onLevel = asianHandicap(matrix, 0).home;
    for (const part of ['win', 'push', 'loss'] as const) close(onLevel[part], level[part]);
    const onQuarter = asianHandicap(matrix, -750).home;
    for (const part of ['win', 'halfWin', 'loss'] as const) close(onQuarter[part], quarter[part]);
    close(matrix.probabilities[1]![1]!, oneAll);
  });
});
