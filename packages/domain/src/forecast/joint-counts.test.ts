import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type CountForecast,
  convolve,
  countForecast,
  fromWeights,
  type JointCounts,
  jointCounts,
  MAX_JOINT_CELLS,
  totalDispersion,
} from './index.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

function jointTable(forecast: CountForecast): JointCounts {
  const joint = jointCounts(forecast);
  if (!joint) throw new Error('no table');
  return joint;
}

/** Sums the table back to the distribution of each team and of the total. */
function margins({ probabilities }: JointCounts) {
  const home = probabilities.map((row) => row.reduce((sum, p) => sum + p, 0));
  const away = new Array<number>(probabilities[0]?.length ?? 0).fill(0);
  const total = new Array<number>(home.length + away.length - 1).fill(0);
  for (const [i, row] of probabilities.entries()) {
    for (const [j, p] of row.entries()) {
      away[j]! += p;
      total[i + j]! += p;
    }
  }
  return { home, away, total };
}

function largestDifference(actual: readonly number[], expected: readonly number[]): number {
  return actual.reduce((largest, p, at) => Math.max(largest, Math.abs(p - (expected[at] ?? 0))), 0);
}

function largestOfLines(actual: readonly number[], expected: readonly number[]): number {
  let difference = 0;
  return actual.reduce((largest, p, at) => {
    difference += p - (expected[at] ?? 0);
    return Math.max(largest, Math.abs(difference));
  }, 0);
}

function expectTable(joint: JointCounts, forecast: CountForecast): void {
  const { home, away, total } = margins(joint);
  expect(largestDifference(home, forecast.home.probabilities)).toBeLessThan(1e-13);
  expect(largestDifference(away, forecast.away.probabilities)).toBeLessThan(1e-13);
  expect(joint.probabilities.every((row) => row.every((p) => p >= 0))).toBe(true);
  expect(home.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  expect(joint.gap).toBeCloseTo(largestOfLines(total, forecast.total.probabilities), 12);
}

it('the joint distribution of both teams’ counts has the teams’ distributions whatever the total asks for, from hundredths of a count to sixty', () => {
  fc.assert(
    fc.property(number(0.01, 60), number(0.01, 60), number(0, 0.3), number(0, 0.3), (home, away, team, total) => {
      const forecast = countForecast(home, away, { team, total });
      if (forecast.home.probabilities.length * forecast.away.probabilities.length > MAX_JOINT_CELLS) {
        expect(jointCounts(forecast)).toBeNull();
      } else expectTable(jointTable(forecast), forecast);
    }),
    {
      numRuns: 40,
      examples: [
        [0.01, 60, 0.3, 0],
        [0.01, 0.01, 0.3, 0],
        [60, 60, 0, 0.01],
        [60, 0.01, 0, 0.3],
      ],
    },
  );
});

it('the joint distribution of both teams’ counts has the total’s, too, where teams of some likeness take a little from each other or rise together', () => {
  fc.assert(
    fc.property(
      number(3, 18),
      number(0.8, 1),
      number(0, 0.05),
      number(-0.25, 0.25),
      (home, share, team, correlation) => {
        const away = home * share;
        const spread = Math.sqrt((home + team * home ** 2) * (away + team * away ** 2));
        const independent = totalDispersion(home, away, team);
        const total = Math.max(0, independent + (2 * correlation * spread) / (home + away) ** 2);
        const forecast = countForecast(home, away, { team, total });
        const joint = jointTable(forecast);
        expectTable(joint, forecast);
        expect(joint.gap).toBeLessThan(1e-10);
      },
    ),
    { numRuns: 40 },
  );
});

it('the joint distribution of both teams’ counts is the one without any connection where the total is their sum', () => {
  const { home, away } = countForecast(5.2, 4.1, { team: 0.08, total: 0 });
  const joint = jointTable({ home, away, total: convolve(home, away) });
  for (const [i, row] of joint.probabilities.entries()) {
    for (const [j, p] of row.entries()) {
      expect(Math.abs(p - home.probabilities[i]! * away.probabilities[j]!)).toBeLessThan(1e-14);
    }
  }
});

it('the joint distribution of both teams’ counts is the only one there is, where there is only one', () => {
  // There is a single goal, by either team: 0-1 or 1-0.
  const one = { home: fromWeights([0.3, 0.7]), away: fromWeights([0.7, 0.3]), total: fromWeights([0, 1]) };
  expect(jointTable(one).probabilities.map((row) => row.map((p) => Math.round(p * 1e12) / 1e12))).toEqual([
    Float64Array.of(0, 0.3),
    Float64Array.of(0.7, 0),
  ]);
  // P(0-0) = 0.35, so that P(0-1) = 0.05, P(1-0) = 0.25, P(1-1) = 0.35.
  const three = { ...one, home: fromWeights([0.4, 0.6]), away: fromWeights([0.6, 0.4]) };
  const joint = jointTable({ ...three, total: fromWeights([0.35, 0.3, 0.35]) });
  expect(joint.gap).toBeLessThan(1e-10);
  for (const [at, p] of [0.35, 0.05, 0.25, 0.35].entries()) {
    expect(joint.probabilities[at >> 1]![at & 1]).toBeCloseTo(p, 9);
  }
});

it('the joint distribution of both teams’ counts treats equal teams alike', () => {
  for (const dispersion of [
    { team: 0.05, total: 0.01 },
    { team: 0.3, total: 0 },
  ]) {
    const { probabilities } = jointTable(countForecast(5, 5, dispersion));
    for (const [i, row] of probabilities.entries()) {
      for (const [j, p] of row.entries()) expect(Math.abs(p - probabilities[j]![i]!)).toBeLessThan(1e-9);
    }
  }
});

it('ties the teams as football does: Premier League shots, where each over is rarer together than alone', () => {
  const forecast = countForecast(13.4, 10.8, { team: 0.045, total: 0.009 });
  const joint = jointTable(forecast);
  expect(joint.gap).toBeLessThan(1e-9);
  let [product, both, homeOver, awayOver] = [0, 0, 0, 0];
  for (const [i, row] of joint.probabilities.entries()) {
    for (const [j, p] of row.entries()) {
      product += p * (i - 13.4) * (j - 10.8);
      if (i > 13) homeOver += p;
      if (j > 10) awayOver += p;
      if (i > 13 && j > 10) both += p;
    }
  }
  // Var(total) = 24.2 + 0.009 · 24.2² = 29.47; the teams' 21.48 and 16.05: covariance (29.47 − 37.53) / 2 = −4.03.
  expect(product).toBeCloseTo(-4.029, 3);
  expect(both).toBeLessThan(homeOver * awayOver - 0.02);
});

it('the joint distribution of both teams’ counts is not made of counts that spread without end', () => {
  expect(jointCounts(countForecast(100, 100, { team: 1, total: 0.5 }))).toBeNull();
});

it('the total’s dispersion beside a dispersion of one’s own is the variance’s of a sum', () => {
  fc.assert(
    fc.property(number(0.1, 60), number(0.1, 60), number(0, 0.5), (home, away, team) => {
      const { home: h, away: a } = countForecast(home, away, { team, total: 0 });
      const variance = home + away + totalDispersion(home, away, team) * (home + away) ** 2;
      expect(variance / (h.variance + a.variance)).toBeCloseTo(1, 6);
    }),
  );
});

it('the total’s dispersion beside a dispersion of one’s own is the model’s for the model’s, follows it on both sides, and never below Poisson', () => {
  const model = { team: 0.05, total: 0.01 };
  expect(totalDispersion(13, 9, 0.05, model)).toBeCloseTo(0.01, 12);
  expect(totalDispersion(13, 9, 0.1, model)).toBeGreaterThan(0.01);
  expect(totalDispersion(13, 9, 0.1, model)).toBeLessThan(totalDispersion(13, 9, 0.1));
  expect(totalDispersion(13, 9, 0, model)).toBe(0);
  expect(totalDispersion(13, 9, 10, { team: 0, total: 10 })).toBeLessThanOrEqual(10);
});
