import { describe, expect, it } from 'vitest';
import { cumulative, poisson } from '../distribution.ts';
import { closedFormExpected, closedFormStrengths } from './closed-form.ts';
import { fitDixonColes, fitPoisson, timeWeight } from './maximum-likelihood.ts';
import { cholesky, maximise } from './newton.ts';
import { fitStrengths, type Observation } from './strengths.ts';

const match = (home: number, away: number, homeCount: number, awayCount: number): Observation => ({
  home,
  away,
  homeCount,
  awayCount,
  weight: 1,
  score: [homeCount, awayCount],
});

const FOUR = [
  match(0, 1, 2, 1),
  match(2, 3, 0, 0),
  match(1, 2, 1, 1),
  match(3, 0, 1, 3),
  match(0, 2, 1, 0),
  match(1, 3, 2, 2),
  match(2, 0, 1, 1),
  match(3, 1, 0, 1),
];

it('Newton finds the top of a curved ridge, whatever it starts from', () => {
  // Minus Rosenbrock's function: its top is at (1, 1).
  const top = maximise(
    (at) => {
      const [x = 0, y = 0] = at;
      return {
        value: -((1 - x) ** 2) - 100 * (y - x * x) ** 2,
        gradient: Float64Array.of(2 * (1 - x) + 400 * x * (y - x * x), -200 * (y - x * x)),
        curvature: Float64Array.of(2 - 400 * (y - 3 * x * x), 0, -400 * x, 200),
      };
    },
    Float64Array.of(-1.2, 1),
  );
  expect(top.at[0]).toBeCloseTo(1, 9);
  expect(top.at[1]).toBeCloseTo(1, 9);
});

it('Newton tells a matrix that is not positive definite', () => {
  expect(cholesky(Float64Array.of(1, 0, 2, 1), 2)).toBeNull();
  expect(Array.from(cholesky(Float64Array.of(4, 0, 2, 5), 2)!)).toEqual([2, 0, 1, 2]);
});

describe('strengths', () => {
  const priors = Array.from({ length: 4 }, () => ({ attack: 0, defence: 0, precision: 4, correlation: 0.5 }));
  const options = {
    teamPriors: priors,
    homeAdvantage: { mean: 0.2, precision: 10 },
    rho: { mean: -0.05, precision: 20 },
  };

  it('strengths are at the top: no small step anywhere climbs', () => {
    const best = fitStrengths(4, FOUR, options);
    expect(best.slope).toBeLessThan(1e-9);
    const objective = ({ intercept, homeAdvantage, rho, attack, defence }: typeof best) => {
      let value = -5 * (homeAdvantage - 0.2) ** 2 - 10 * (rho + 0.05) ** 2;
      for (const [team, a] of attack.entries()) {
        const d = defence[team]!;
        value -= ((4 / 0.75) * (a * a + d * d - 2 * 0.5 * a * d)) / 2;
      }
      for (const { home, away, homeCount, awayCount } of FOUR) {
        const lambda = Math.exp(intercept + homeAdvantage + attack[home]! - defence[away]!);
        const mu = Math.exp(intercept + attack[away]! - defence[home]!);
        value += homeCount * Math.log(lambda) - lambda + awayCount * Math.log(mu) - mu;
        if (homeCount > 1 || awayCount > 1) continue;
        const tau = [
          [1 - lambda * mu * rho, 1 + lambda * rho],
          [1 + mu * rho, 1 - rho],
        ];
        value += Math.log(tau[homeCount]![awayCount]!);
      }
      return value;
    };
    const top = objective(best);
    for (const step of [1e-3, -1e-3]) {
      expect(objective({ ...best, intercept: best.intercept + step })).toBeLessThan(top);
      expect(objective({ ...best, homeAdvantage: best.homeAdvantage + step })).toBeLessThan(top);
      expect(objective({ ...best, rho: best.rho + step })).toBeLessThan(top);
      for (const team of [0, 1, 2, 3]) {
        const moved = (list: readonly number[]) => list.map((x, at) => (at === team ? x + step : x));
        expect(objective({ ...best, attack: moved(best.attack) })).toBeLessThan(top);
        expect(objective({ ...best, defence: moved(best.defence) })).toBeLessThan(top);
      }
    }
  });

  it('strengths stay at the prior for a team without matches, and centre without priors', () => {
    const five = [...priors, { attack: -0.3, defence: -0.2, precision: 4, correlation: 0.5 }];
    const shrunk = fitStrengths(5, FOUR, { ...options, teamPriors: five });
    expect(shrunk.attack[4]).toBeCloseTo(-0.3, 9);
    expect(shrunk.defence[4]).toBeCloseTo(-0.2, 9);
    const plain = fitStrengths(4, FOUR);
    expect(plain.attack.reduce((sum, a) => sum + a, 0)).toBeCloseTo(0, 9);
    expect(plain.defence.reduce((sum, d) => sum + d, 0)).toBeCloseTo(0, 9);
    expect(plain.rho).toBe(0);
  });

  it('strengths of plain maximum likelihood give every team the goals it scored and conceded', () => {
    const named = FOUR.map(({ home, away, homeCount, awayCount }) => ({
      home: `${home}`,
      away: `${away}`,
      goals: [homeCount, awayCount] as const,
    }));
    const fit = fitPoisson(named);
    for (const team of ['0', '1', '2', '3']) {
      let scored = 0;
      let expected = 0;
      for (const { home, away, goals } of named) {
        const h = fit.teams[home]!;
        const a = fit.teams[away]!;
        if (home === team) {
          scored += goals[0];
          expected += Math.exp(fit.intercept + fit.homeAdvantage + h.attack - a.defence);
        }
        if (away === team) {
          scored += goals[1];
          expected += Math.exp(fit.intercept + a.attack - h.defence);
        }
      }
      expect(expected).toBeCloseTo(scored, 8);
    }
    const dependent = fitDixonColes(named);
    expect(dependent.logLikelihood).toBeGreaterThan(fit.logLikelihood);
    expect(fitDixonColes(named.map((one) => ({ ...one, weight: 1 })))).toEqual(dependent);
    expect(timeWeight(385, 0.0018)).toBeCloseTo(0.5, 2);
  });

  it('survive a team that never scored, by plain maximum likelihood too', () => {
    const fit = fitPoisson([
      { home: 'a', away: 'b', goals: [1, 0] },
      { home: 'b', away: 'a', goals: [0, 2] },
    ]);
    expect(Number.isFinite(fit.teams.b!.attack)).toBe(true);
    expect(fit.teams.b!.attack).toBeLessThan(-3);
  });
});

describe('closed-form strengths', () => {
  const table = [
    { home: 'a', away: 'b', counts: [2, 1] as const },
    { home: 'b', away: 'a', counts: [0, 3] as const },
    { home: 'a', away: 'b', counts: [4, 0] as const },
  ];

  it('closed-form strengths are ratios to the league’s means', () => {
    const model = closedFormStrengths(table);
    expect(model.homeMean).toBe(2);
    expect(model.home.a).toEqual({ attack: 1.5, defence: (0.5 * 3) / 4, matches: 2 });
    expect(closedFormExpected(model, 'a', 'b')!.home).toBeCloseTo(1.5 * (3 / 2) * 2, 12);
    expect(closedFormExpected(model, 'a', 'c')).toBeNull();
    expect(closedFormExpected(model, 'constructor', 'a')).toBeNull();
  });

  it('closed-form strengths go to 1 as they are shrunk, and forget all but the last matches', () => {
    expect(closedFormStrengths(table, { shrink: 1e9 }).home.a!.attack).toBeCloseTo(1, 6);
    expect(closedFormStrengths(table, { shrink: 2 }).home.a!.attack).toBeCloseTo(1.25, 12);
    expect(closedFormStrengths(table, { last: 1 }).home.a).toMatchObject({ attack: 2, defence: 0, matches: 1 });
    expect(closedFormStrengths([]).homeMean).toBe(0);
  });
});

describe('expected counts of the reference, from its strengths', () => {
  it.each([
    [
      'goals of Genoa – Atalanta',
      [1.33055555556, 1.20277777778],
      [0.793319415449, 1.01616628176],
      [1.80138568129, 0.459290187891],
      [0.484806309441, 2.20169361047],
      2,
      0.503062707637,
    ],
    [
      'goals of Brest – Reims',
      [1.44405594406, 1.24475524476],
      [1.0387409201, 0.652738764045],
      [1.10463483146, 1.21186440678],
      [1.81779661017, 0.897515800562],
      2,
      0.510119024109,
    ],
    [
      'corners of Genoa – Atalanta, last six',
      [5.125, 4.16388888889],
      [0.813008130081, 1.24082721815],
      [1.08072048032, 0.780487804878],
      [3.25203252033, 5.58372248165],
      8,
      0.522518351247,
    ],
  ] as const)(
    '%s',
    (_, [homeMean, awayMean], [homeAttack, homeDefence], [awayAttack, awayDefence], expected, under, over) => {
      const model = {
        homeMean,
        awayMean,
        home: { a: { attack: homeAttack, defence: homeDefence, matches: 18 } },
        away: { b: { attack: awayAttack, defence: awayDefence, matches: 18 } },
      };
      const rates = closedFormExpected(model, 'a', 'b')!;
      expect(rates.home).toBeCloseTo(expected[0], 9);
      expect(rates.away).toBeCloseTo(expected[1], 9);
      expect(1 - cumulative(poisson(rates.home + rates.away), under)).toBeCloseTo(over, 9);
    },
  );
});
