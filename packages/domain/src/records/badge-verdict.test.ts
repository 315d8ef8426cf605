import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BadgeFacts, type BadgeObstacle, badgeLogE, badgeThreshold, badgeVerdict, neededLogE } from './index.ts';

/** Nine tipsters of whom e-BH chooses two: one more needs 9/(0.05·3) = 60. */
const FIELD = { tipsters: 9, chosen: 2 };
const NEEDED = Math.log(60);

const facts: BadgeFacts = {
  badge: false,
  tips: 80,
  low: 0.01,
  logMax: Math.log(59),
  contradicted: false,
  resultsLogE: Math.log(3),
  closingLogE: Math.log(115),
  field: FIELD,
  lost: null,
};

describe('why there is no badge', () => {
  const strong = { logMax: Math.log(61) };
  const weak = { logMax: Math.log(19.9) };
  it.each<[string, Partial<BadgeFacts>, BadgeObstacle]>([
    ['no tip that counts', { tips: 0, low: 0, logMax: 0 }, { kind: 'no_tips' }],
    ['49 tips, however strong', { ...strong, tips: 49 }, { kind: 'few_tips', tips: 49 }],
    ['the lower bound alone', { ...strong, low: -0.0004 }, { kind: 'bound', low: -0.0004 }],
    ['a lower bound of exactly 0', { ...strong, low: 0 }, { kind: 'bound', low: 0 }],
    [
      'the lower bound and the evidence',
      { ...weak, low: -0.02 },
      { kind: 'bound_and_evidence', low: -0.02, logE: weak.logMax, neededLogE: NEEDED },
    ],
    [
      'results that contradict the close',
      { contradicted: true },
      { kind: 'contradicted', logE: facts.logMax, neededLogE: NEEDED },
    ],
    ['evidence that suffices nobody', weak, { kind: 'evidence', logE: weak.logMax, neededLogE: NEEDED }],
    [
      'evidence that would do alone, but not among nine',
      {},
      { kind: 'field', logE: facts.logMax, neededLogE: NEEDED, tipsters: 9 },
    ],
    ['nothing any more', strong, { kind: 'due' }],
  ])('is %s', (_, own, obstacle) => {
    expect(badgeVerdict({ ...facts, ...own })).toEqual({ kind: 'none', lost: null, obstacle });
  });

  it('is told with the day on which the edge was lost', () => {
    const lost = { at: '2026-03-08T10:00:00Z', reason: 'edge_lost' } as const;
    expect(badgeVerdict({ ...facts, lost, logMax: 0 })).toEqual({
      kind: 'none',
      lost,
      obstacle: { kind: 'evidence', logE: 0, neededLogE: NEEDED },
    });
  });
});

describe('a badge that is held', () => {
  const held = (own: Partial<BadgeFacts>) => badgeVerdict({ ...facts, badge: true, ...own });

  it.each([
    [2.8, false],
    [6.3, false],
    [19.99, false],
    [20, true],
    [500, true],
  ])('at an e-value of the results of %d says of them alone that they suffice: %s', (e, resultsSuffice) => {
    expect(held({ resultsLogE: Math.log(e) })).toMatchObject({ resultsSuffice });
  });

  it('rests on the stronger evidence, and on the results where they contradict the close', () => {
    expect(held({})).toMatchObject({ carriedBy: 'closing' });
    expect(held({ resultsLogE: 9 })).toMatchObject({ carriedBy: 'results' });
    expect(held({ contradicted: true })).toMatchObject({ carriedBy: 'results' });
  });
});

it('the evidence that is said to be needed is what e-BH asks of one more tipster', () => {
  const logE = fc.double({ min: -3, max: 12, noNaN: true });
  fc.assert(
    fc.property(fc.array(logE, { maxLength: 40 }), (others) => {
      const tipsters = others.length + 1;
      const logs = (own: number) => [...others, own].sort((a, b) => b - a);
      const due = (own: number) => {
        const threshold = badgeThreshold(logs(own), tipsters);
        return threshold !== null && own >= threshold;
      };
      const without = badgeThreshold(logs(Number.NEGATIVE_INFINITY), tipsters);
      const chosen = without === null ? 0 : others.filter((log) => log >= without).length;
      const needed = neededLogE({ tipsters, chosen });
      expect(due(needed + 1e-9)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it('nobody without a badge reaches what is said to be needed', () => {
  const one = fc.record({
    logMax: fc.double({ min: -3, max: 12, noNaN: true }),
    tips: fc.constantFrom(49, 50, 200),
    low: fc.constantFrom(-0.01, 0.01),
  });
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 40 }), (all) => {
      const logs = all.map(badgeLogE);
      const threshold = badgeThreshold(
        logs.toSorted((a, b) => b - a),
        all.length,
      );
      const isChosen = (log: number) => threshold !== null && log >= threshold;
      const field = { tipsters: all.length, chosen: logs.filter(isChosen).length };
      all.forEach((candidate, at) => {
        const verdict = badgeVerdict({ ...facts, ...candidate, field });
        const isDue = verdict.kind === 'none' && verdict.obstacle.kind === 'due';
        expect(isDue).toBe(isChosen(logs[at]!));
      });
    }),
    { numRuns: 500 },
  );
});
