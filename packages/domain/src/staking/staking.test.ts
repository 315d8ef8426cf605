import { describe, expect, it } from 'vitest';
import { backersStakeOf, kellyBack, kellyLay, kellyStake } from './kelly.ts';
import { type OutcomeOptions, repeatedBet, simulateOutcomes } from './outcomes.ts';
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

it.each([
  { probability: 1.1, odds: 2 },
  { probability: Number.NaN, odds: 2 },
  { probability: 0.5, odds: 1 },
  { probability: 0.5, odds: 2, commission: 1 },
])('Kelly refuses %o', (bet) => {
  expect(() => kellyBack(bet)).toThrow(RangeError);
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
    expect(() => evenMoney({ initialBank: 0 })).toThrow(RangeError);
  });
});
