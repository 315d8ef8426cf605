import { describe, expect, it } from 'vitest';
import { backersStakeOf, kellyBack, kellyLay, kellyStake } from './kelly.ts';
import { type OutcomeOptions, quantilesOf, repeatedBet, simulateOutcomes } from './outcomes.ts';
import { kellyExclusive, kellyIndependent } from './simultaneous.ts';
import { surebetStakes } from './surebet.ts';

it('risks a tenth of the bank on an even bet that wins 55 times in 100', () => {
  expect(kellyBack({ probability: 0.55, odds: 2 }).fullKelly).toBeCloseTo(0.1, 12);
  expect(kellyStake(kellyBack({ probability: 0.55, odds: 2 }), 400, 0.25)).toBeCloseTo(10, 12);
});

it('Kelly says of a lay what it says of a back at the equivalent odds', () => {
  const lay = kellyLay({ probability: 0.2, odds: 4 });
  const back = kellyBack({ probability: 0.8, odds: 4 / 3 });
  expect(lay.fullKelly).toBeCloseTo(back.fullKelly, 12);
  expect(lay.edge).toBeCloseTo(back.edge, 12);
});

it('Kelly takes the commission from what a lay wins', () => {
  // Liability 1 at odds 3 wins 0.5, of which 5% goes to the exchange: 0.475. f = (0.75·0.475 − 0.25)/0.475.
  const lay = kellyLay({ probability: 0.25, odds: 3, commission: 0.05 });
  expect(lay.fullKelly).toBeCloseTo((0.75 * 0.475 - 0.25) / 0.475, 12);
  expect(lay.edge).toBeCloseTo(0.75 * 1.475 - 1, 12);
  // The commission of a back works the same way: 1 at odds 3 wins 2, 1.9 after commission.
  expect(kellyBack({ probability: 0.4, odds: 3, commission: 0.05 }).edge).toBeCloseTo(0.4 * 2.9 - 1, 12);
});

it('Kelly agrees with an independent implementation', () => {
  const back = kellyBack({ probability: 0.324, odds: 3.5, commission: 0.02 });
  expect(back.fullKelly).toBeCloseTo(0.0480816326531, 9);
  expect(kellyStake(back, 2500, 0.25)).toBeCloseTo(30.0510204082, 8);
  const lay = kellyLay({ probability: 0.125, odds: 5.29, commission: 0.02 });
  expect(lay.fullKelly).toBeCloseTo(0.327806122449, 9);
  expect(backersStakeOf(kellyStake(lay, 1000), 5.29)).toBeCloseTo(76.4116835545, 8);

  const exclusive = kellyExclusive([
    { probability: 0.51, odds: 1.63 },
    { probability: 0.25, odds: 4.31 },
    { probability: 0.24, odds: 4.87 },
  ]);
  expect(exclusive.growth).toBeCloseTo(0.00599619603124, 9);
  expect(exclusive.fractions[2]).toBeCloseTo(0.0538733414058, 9);

  const independent = kellyIndependent([
    { probability: 0.507, odds: 2.22 },
    { probability: 0.301, odds: 3.57 },
  ]);
  expect(independent.fractions[0]).toBeCloseTo(0.10269560792, 6);
  expect(independent.fractions[1]).toBeCloseTo(0.0286651695034, 6);

  expect(surebetStakes([3.01, 1.45], 100)).toMatchObject({ isSurebet: false });
  expect(surebetStakes([3.01, 1.45], 100).stakes[0]).toBeCloseTo(32.5112107623, 8);
});

it('Kelly never risks anything on a bet that is not worth taking', () => {
  expect(kellyStake(kellyBack({ probability: 0.4, odds: 2 }), 1000)).toBe(0);
});

it('Kelly risks all on what is certain to win, and sees no edge but a loss in what never does', () => {
  expect(kellyBack({ probability: 1, odds: 1.5 })).toEqual({ fullKelly: 1, edge: 0.5 });
  expect(kellyBack({ probability: 0, odds: 3 })).toEqual({ fullKelly: -0.5, edge: -1 });
});

it.each([
  [{ probability: 1.1, odds: 2 }, 'a probability is between 0 and 1'],
  [{ probability: -0.1, odds: 2 }, 'a probability is between 0 and 1'],
  [{ probability: Number.NaN, odds: 2 }, 'a probability is between 0 and 1'],
  [{ probability: 0.5, odds: 1 }, 'odds are above 1'],
  [{ probability: 0.5, odds: Number.POSITIVE_INFINITY }, 'odds are above 1'],
  [{ probability: 0.5, odds: 2, commission: 1 }, 'a commission is from 0 to below 1'],
  [{ probability: 0.5, odds: 2, commission: -0.1 }, 'a commission is from 0 to below 1'],
])('Kelly refuses %o', (bet, why) => {
  expect(() => kellyBack(bet)).toThrow(new RangeError(why));
  expect(() => kellyLay(bet)).toThrow(new RangeError(why));
});

describe('the spread of outcomes', () => {
  const evenMoney = (options: Partial<OutcomeOptions>) =>
    simulateOutcomes({
      bets: repeatedBet(2, 0.1, 1000),
      plan: { type: 'flat', units: 1 },
      initialBank: 5,
      ruinShare: 0,
      paths: 4000,
      seed: 7,
      ...options,
    });

  it("the spread of outcomes finds the gambler's ruin: (0.45/0.55)^5 with five units on even bets won 55 times in 100", () => {
    const { ruinProbability, ruinMargin } = evenMoney({});
    expect(Math.abs(ruinProbability - (0.45 / 0.55) ** 5)).toBeLessThan(1.5 * ruinMargin);
  });

  it('the spread of outcomes gives the same figures for the same seed and others for another', () => {
    expect(evenMoney({})).toEqual(evenMoney({}));
    expect(evenMoney({ seed: 8 })).not.toEqual(evenMoney({}));
  });

  it('the spread of outcomes grows the median bank at the rate of Kelly: e^{n·g}', () => {
    const bets = repeatedBet(2, 0.1, 400);
    const { finalBank, fan } = simulateOutcomes({
      bets,
      plan: { type: 'kelly', fraction: 1 },
      initialBank: 100,
      paths: 4000,
      seed: 3,
    });
    const growth = 0.55 * Math.log(1.1) + 0.45 * Math.log(0.9);
    // The median path wins 220 or so of 400; one win more or less moves the bank by a fifth.
    expect(Math.log(finalBank.p50 / 100)).toBeGreaterThan(400 * growth - 0.3);
    expect(Math.log(finalBank.p50 / 100)).toBeLessThan(400 * growth + 0.3);
    expect(fan[0]).toMatchObject({ bets: 0, p5: 100, p95: 100 });
    expect(fan.at(-1)).toMatchObject({ bets: 400, ...finalBank });
  });

  it('the spread of outcomes stops at ruin, and orders its quantiles', () => {
    const { finalBank, ruinProbability, maxDrawdownShare } = evenMoney({ bets: repeatedBet(3, -0.2, 300) });
    expect(ruinProbability).toBeGreaterThan(0.9);
    expect(finalBank.p5).toBeGreaterThanOrEqual(0);
    expect(finalBank.p5).toBeLessThanOrEqual(finalBank.p50);
    expect(maxDrawdownShare.p95).toBeLessThanOrEqual(1);
  });

  it('the spread of outcomes refuses an empty bank', () => {
    expect(() => evenMoney({ initialBank: 0 })).toThrow(new RangeError('a bank is above 0'));
  });

  const [win, loss] = [
    { odds: 3, probability: 1 },
    { odds: 3, probability: 0 },
  ];
  /** Every path is the same, because nothing in these bets is left to luck. */
  const certain = (options: Partial<OutcomeOptions> & Pick<OutcomeOptions, 'bets'>) =>
    simulateOutcomes({ plan: { type: 'flat', units: 1 }, initialBank: 10, paths: 10, seed: 1, ...options });

  it('the spread of outcomes follows the bank from bet to bet, and measures falls from its highest', () => {
    const { fan, finalBank, maxDrawdownShare, ...shares } = certain({ bets: [win, loss, loss, win] });
    expect(fan.map(({ bets, p5, p95 }) => [bets, p5, p95])).toEqual(
      [10, 12, 11, 10, 12].map((bank, n) => [n, bank, bank]),
    );
    expect([finalBank.p50, maxDrawdownShare.p50]).toEqual([12, 2 / 12]);
    expect(shares).toMatchObject({ paths: 10, ruinProbability: 0, profitProbability: 1 });
    // Two ruins and two survivals are added to none of ten: 2 of 14.
    expect(shares.ruinMargin).toBeCloseTo(1.96 * Math.sqrt(((2 / 14) * (12 / 14)) / 14), 12);
    expect(certain({ bets: [win, loss, loss] }).profitProbability).toBe(0);
  });

  it('the spread of outcomes stakes a share of the bank as it stands, and Kelly’s up to its cap', () => {
    const bank = (plan: OutcomeOptions['plan'], bets = [win, loss]) => certain({ bets, plan }).finalBank.p50;
    expect(bank({ type: 'share', share: 0.5 })).toBe(10);
    expect(bank({ type: 'share', share: 0.25 })).toBe(11.25);
    expect(bank({ type: 'kelly', fraction: 1 }, [win, win])).toBe(90);
    expect(bank({ type: 'kelly', fraction: 0.5 }, [win, win])).toBe(40);
    expect(bank({ type: 'kelly', fraction: 1, cap: 0.25 }, [win, loss])).toBe(15);
  });

  it('the spread of outcomes ends a path at the share that is called ruin, or when the bank can’t cover the stake', () => {
    const after = (options: Partial<OutcomeOptions>) => {
      const { finalBank, ruinProbability } = certain({ bets: [loss, loss, loss, win], ...options });
      return [finalBank.p50, ruinProbability];
    };
    expect(after({ plan: { type: 'share', share: 0.5 } })).toEqual([2.5, 0]);
    expect(after({ plan: { type: 'share', share: 0.5 }, ruinShare: 0.25 })).toEqual([2.5, 1]);
    expect(after({ plan: { type: 'share', share: 0.7 } })).toEqual([expect.closeTo(0.9, 9), 1]);
    expect(after({ plan: { type: 'flat', units: 4 } })).toEqual([2, 1]);
    expect(after({ initialBank: 4, ruinShare: 0 })).toEqual([3, 0]);
  });

  it('the spread of outcomes tells its progress every hundred paths, of two thousand unless told otherwise', () => {
    const seen: number[] = [];
    certain({ bets: [win], paths: 250, onProgress: (share) => seen.push(share) });
    expect(seen).toEqual([0, 0.4, 0.8]);
    expect(certain({ bets: [win], paths: undefined }).paths).toBe(2000);
  });

  it('the spread of outcomes is shown at 61 points at the most', () => {
    const points = (count: number) => certain({ bets: repeatedBet(3, 2, count), paths: 1 }).fan.map(({ bets }) => bets);
    expect(points(0)).toEqual([0]);
    expect(points(3)).toEqual([0, 1, 2, 3]);
    expect(points(120)).toEqual(Array.from({ length: 61 }, (_, n) => 2 * n));
  });

  it('quantiles lie on straight lines between the sorted values', () => {
    const upTo21 = Float64Array.from({ length: 21 }, (_, n) => 21 - n);
    expect(quantilesOf(upTo21)).toEqual({ p5: 2, p25: 6, p50: 11, p75: 16, p95: 20 });
    expect(quantilesOf(Float64Array.of(10, 0))).toEqual({ p5: 0.5, p25: 2.5, p50: 5, p75: 7.5, p95: 9.5 });
    expect(quantilesOf(new Float64Array()).p50).toBeNaN();
  });

  it('a repeated bet wins as often as its edge asks for, never more than always', () => {
    expect(repeatedBet(2.5, 0.25, 2)).toEqual([
      { odds: 2.5, probability: 0.5 },
      { odds: 2.5, probability: 0.5 },
    ]);
    expect([repeatedBet(2, 5, 1)[0]!.probability, repeatedBet(2, -2, 1)[0]!.probability]).toEqual([1, 0]);
  });
});
