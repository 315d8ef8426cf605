import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time/index.ts';
import {
  changeLimit,
  chasesLosses,
  EXCLUSION_PERIODS,
  exclusionUntil,
  isForAlways,
  limitAt,
  NO_LIMIT,
  type OwnLimit,
  RAISE_WAIT_MS,
  type StakedBet,
  settledLimit,
} from './index.ts';

const NOW = Date.UTC(2026, 2, 2, 12);

describe('own limits', () => {
  test('the first limit and a stricter one act at once', () => {
    const first = changeLimit(NO_LIMIT, 10, NOW);
    expect(limitAt(first, NOW)).toBe(10);
    expect(limitAt(changeLimit(first, 4, NOW), NOW)).toBe(4);
  });

  test('a raise and the end of a limit wait 24 hours, to the millisecond', () => {
    for (const value of [20, null]) {
      const raised = changeLimit(changeLimit(NO_LIMIT, 10, NOW), value, NOW);
      expect(limitAt(raised, NOW + RAISE_WAIT_MS - 1)).toBe(10);
      expect(limitAt(raised, NOW + RAISE_WAIT_MS)).toBe(value);
    }
  });

  test('a raise that has come into force is what the next change starts from', () => {
    const raised = changeLimit(changeLimit(NO_LIMIT, 10, NOW), 20, NOW);
    const later = NOW + RAISE_WAIT_MS;
    expect(settledLimit(raised, later)).toEqual({ value: 20, pendingValue: null, pendingAt: null });
    expect(changeLimit(raised, 15, later)).toEqual({ value: 15, pendingValue: null, pendingAt: null });
    expect(limitAt(changeLimit(raised, 30, later), later)).toBe(20);
  });

  test('asking again does not start the wait anew, asking for something else does, a stricter input takes the raise back', () => {
    const ten = changeLimit(NO_LIMIT, 10, NOW);
    const raised = changeLimit(ten, 20, NOW);
    expect(changeLimit(raised, 20, NOW + 1_000)).toEqual(raised);
    expect(changeLimit(raised, 30, NOW + 1_000).pendingAt).toBe(NOW + 1_000 + RAISE_WAIT_MS);
    expect(changeLimit(raised, 10, NOW + 1_000)).toEqual({ value: 10, pendingValue: null, pendingAt: null });
  });

  test('whatever is asked for, no limit is looser within a day than the one that held', () => {
    const input = fc.record({
      after: fc.integer({ min: 0, max: RAISE_WAIT_MS / 4 }),
      value: fc.option(fc.integer({ min: 0, max: 50 })),
    });
    fc.assert(
      fc.property(fc.array(input, { maxLength: 4 }), fc.integer({ min: 1, max: 20 }), (inputs, start) => {
        let limit: OwnLimit = changeLimit(NO_LIMIT, start, NOW);
        let now = NOW;
        for (const { after, value } of inputs) {
          now += after;
          if (now >= NOW + RAISE_WAIT_MS) break;
          limit = changeLimit(limit, value, now);
          expect(limitAt(limit, now)).not.toBeNull();
          expect(limitAt(limit, now)!).toBeLessThanOrEqual(start);
        }
      }),
    );
  });
});

test('self-exclusion lasts as long as asked for and never ends sooner by asking again', () => {
  const month = exclusionUntil(null, '30', NOW);
  expect(month).toBe(NOW + 30 * DAY_MS);
  expect(exclusionUntil(month, '1', NOW)).toBe(month);
  expect(exclusionUntil(month, '90', NOW)).toBe(NOW + 90 * DAY_MS);
  for (const period of EXCLUSION_PERIODS) {
    expect(exclusionUntil(month, period, NOW)).toBeGreaterThanOrEqual(month);
  }
});

test('for always is told from a long one', () => {
  expect(isForAlways(exclusionUntil(null, 'always', NOW))).toBe(true);
  expect(isForAlways(exclusionUntil(null, '365', NOW))).toBe(false);
});

describe('stakes that chase losses', () => {
  const usual: StakedBet[] = [1, 2, 1, 2, 1].map((risk) => ({ risk, outcome: 'won' }));
  const run = (...outcomes: StakedBet['outcome'][]): StakedBet[] => [
    ...usual,
    ...outcomes.map((outcome) => ({ risk: 1, outcome })),
  ];

  test('the usual risk is that of the last thirty bets before the run, and of no older ones', () => {
    const won = (risk: number, n: number): StakedBet[] => Array.from({ length: n }, () => ({ risk, outcome: 'won' }));
    const lost: StakedBet[] = Array.from({ length: 3 }, () => ({ risk: 1, outcome: 'lost' }));
    // Fifteen of these thirty stood at 1 and fifteen at 3; the forty older ones at 10 no longer tell what is usual.
    const bets = [...won(10, 40), ...won(1, 15), ...won(3, 15), ...lost];
    expect(chasesLosses(bets, 3)).toEqual({ losses: 3, multiple: 1.5, usual: 2 });
    // A thirtieth bet counts still: with fifteen at 1 and fourteen at 3 the median is another.
    expect(chasesLosses([...won(3, 1), ...won(1, 15), ...won(3, 14), ...lost], 3)?.usual).toBe(2);
    expect(chasesLosses([...won(1, 15), ...won(3, 14), ...lost], 3)?.usual).toBe(1);
  });

  test('a bet chases after three losses in a row, at one and a half times the usual risk', () => {
    expect(chasesLosses(run('lost', 'half_lost', 'lost'), 1.5)).toEqual({ losses: 3, multiple: 1.5, usual: 1 });
  });

  test('the usual risk of an odd number of bets is the middle one', () => {
    const before: StakedBet[] = [1, 5, 2, 9, 4].map((risk) => ({ risk, outcome: 'won' }));
    const lost: StakedBet[] = Array.from({ length: 3 }, () => ({ risk: 1, outcome: 'lost' }));
    expect(chasesLosses([...before, ...lost], 8)?.usual).toBe(4);
  });

  test.each([
    ['only two losses', run('lost', 'lost'), 10],
    ['the usual risk', run('lost', 'lost', 'lost'), 1.49],
    ['a win between', run('lost', 'lost', 'half_won', 'lost'), 10],
    ['too few bets before', usual.slice(0, 4).concat(run('lost', 'lost', 'lost').slice(5)), 10],
  ])('%s is no chase', (_name, bets, risk) => {
    expect(chasesLosses(bets, risk)).toBeNull();
  });

  test('stakes that chase losses voids do not break a run, open bets do not count', () => {
    expect(chasesLosses(run('lost', 'void', 'in_progress', 'lost', 'postponed', 'lost'), 2)?.losses).toBe(3);
  });

  test('scaling every risk changes nothing', () => {
    const outcome = fc.constantFrom<StakedBet['outcome']>('won', 'lost', 'void', 'half_won', 'half_lost');
    const bet = fc.record({ risk: fc.integer({ min: 1, max: 1_000 }), outcome });
    fc.assert(
      fc.property(fc.array(bet, { maxLength: 40 }), fc.integer({ min: 1, max: 5_000 }), (bets, risk) => {
        const doubled = bets.map((one) => ({ ...one, risk: one.risk * 2 }));
        expect(chasesLosses(doubled, risk * 2) === null).toBe(chasesLosses(bets, risk) === null);
      }),
    );
  });
});
