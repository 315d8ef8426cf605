import { expect, it } from 'vitest';
import { createRandom } from '../random/index.ts';
import { ClusteredRegression, clvParts, WORTH_MIN_MATCHES, WorthMeasure } from './worth.ts';

it('the regression is that of least squares with errors by cluster', () => {
  // Values and errors were computed apart with numpy's lstsq and whole matrices.
  const regression = new ClusteredRegression(2);
  regression.add([
    { y: 1.2, x: [0.5, 1] },
    { y: -1, x: [0.2, -0.5] },
  ]);
  regression.add([
    { y: 0.9, x: [-0.4, 0.7] },
    { y: -1, x: [1.1, 0.3] },
    { y: 2, x: [0.6, 0.9] },
  ]);
  regression.add([]);
  regression.add([{ y: -1, x: [0.3, -0.8] }]);
  regression.add([
    { y: 0.4, x: [0.8, 0.1] },
    { y: -1, x: [-0.7, 0.2] },
  ]);
  const [first, second] = regression.coefficients()!;
  expect([regression.clusters, regression.observations]).toEqual([4, 8]);
  expect(first!.value).toBeCloseTo(-0.02138057, 8);
  expect(first!.error).toBeCloseTo(0.64278773, 8);
  expect(second!.value).toBeCloseTo(1.34677255, 8);
  expect(second!.error).toBeCloseTo(0.26712682, 8);
});

it('a mean of single observations has the error of a mean', () => {
  const regression = new ClusteredRegression(1);
  for (const y of [1, -1, 0.5, -0.1]) regression.add([{ y, x: [1] }]);
  const [mean] = regression.coefficients()!;
  expect(mean!.value).toBeCloseTo(0.1, 12);
  expect(mean!.error).toBeCloseTo(Math.sqrt(2.22 / 3 / 4), 12);
});

it('values that always go together, or a single cluster, give no coefficients', () => {
  const together = new ClusteredRegression(2);
  for (const x of [0.1, 0.2, -0.3]) together.add([{ y: x, x: [x, 2 * x] }]);
  expect(together.coefficients()).toBeNull();
  const single = new ClusteredRegression(1);
  single.add([
    { y: 1, x: [1] },
    { y: 0, x: [1] },
  ]);
  expect(single.coefficients()).toBeNull();
});

it('the parts of a margin-free CLV add up to it', () => {
  for (const [odds, fairNow, fairClose] of [
    [2.1, 0.5, 0.48],
    [1.8, 0.5, 0.56],
  ] as const) {
    const { below, above, movement } = clvParts({ odds, fairNow, fairClose });
    expect(below + above + movement).toBeCloseTo(odds * fairClose - 1, 12);
    expect(below * above).toBeCloseTo(0, 12);
  }
});

/** Matches that go by the closing probabilities; a bookmaker that is above the fair price knows what the close doesn't say. */
function measured(matches: number): WorthMeasure {
  const random = createRandom('worth');
  const measure = new WorthMeasure();
  for (let match = 0; match < matches; match += 1) {
    const fairNow = random.between(0.3, 0.6);
    const fairClose = Math.min(0.9, Math.max(0.1, fairNow + random.between(-0.15, 0.15)));
    const premium = random.between(-0.3, 0.3);
    const odds = (1 + premium) / fairNow;
    // The premium above the fair price is worth nothing: the chance falls with it.
    const chance = fairClose * (premium > 0 ? 1 / (1 + premium) : 1);
    const won = random.chance(chance);
    measure.addEarly([{ odds, fairNow, fairClose, won }]);
    measure.addClosing([{ odds, fairClose: chance, won }]);
  }
  return measure;
}

it('in a world whose truth is known the premium below the fair price and the movement are worth their face, and the premium above it nothing', () => {
  const { early } = measured(40_000);
  expect(early).toMatchObject({ matches: 40_000, bets: 40_000 });
  for (const [part, truth] of [
    [early.below, 1],
    [early.above, 0],
    [early.movement, 1],
  ] as const) {
    expect(Math.abs(part!.value - truth)).toBeLessThan(3 * part!.error + 0.1);
    expect(part!.error).toBeLessThan(0.2);
  }
});

it('too few matches are counted and not measured', () => {
  const nothing = { below: null, above: null, movement: null };
  const few = measured(WORTH_MIN_MATCHES - 1);
  expect(few.early).toEqual({ matches: WORTH_MIN_MATCHES - 1, bets: WORTH_MIN_MATCHES - 1, ...nothing });
  const enough = measured(WORTH_MIN_MATCHES);
  expect(enough.early.movement).not.toBeNull();
  expect(enough.closing.below).not.toBeNull();
  expect(enough.closing.movement).toBeNull();
});
