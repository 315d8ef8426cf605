import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backersStakeOf, kellyBack, kellyLay, kellyStake } from './kelly.ts';
import { kellyExclusive, kellyIndependent } from './simultaneous.ts';
import { surebetStakes } from './surebet.ts';

const file = resolve(
  process.env.SHARED_DIR ?? resolve(import.meta.dirname, '../../../../../shared'),
  'data/reference/staking.json',
);
const present = existsSync(file);

interface BackCase {
  probability: number;
  odds: number;
  commission: number;
  full_kelly: number;
  edge_percent: number;
  fraction: number;
  bankroll: number;
  stake: number;
}

interface LayCase {
  probability_selection_wins: number;
  lay_odds: number;
  commission: number;
  full_kelly_liability: number;
  bankroll: number;
  liability: number;
  backers_stake: number;
}

interface SimultaneousCase {
  probabilities: number[];
  odds: number[];
  fractions: number[];
  expected_log_growth: number;
}

interface SurebetCase {
  odds: number[];
  total_stake: number;
  inverse_sum: number;
  is_surebet: boolean;
  stakes: number[];
  profit: number;
}

interface Cases {
  kelly_back: BackCase[];
  kelly_lay: LayCase[];
  kelly_mutually_exclusive_1x2: SimultaneousCase[];
  kelly_simultaneous_independent: SimultaneousCase[];
  surebet: SurebetCase[];
}

describe.skipIf(!present)(
  present
    ? 'the reference cases of Kelly'
    : 'the reference cases of Kelly (skipped: no shared data beside the repository)',
  () => {
    const cases: Cases = present
      ? JSON.parse(readFileSync(file, 'utf8')).cases
      : {
          kelly_back: [],
          kelly_lay: [],
          kelly_mutually_exclusive_1x2: [],
          kelly_simultaneous_independent: [],
          surebet: [],
        };

    it('backs agree with the reference', () => {
      expect(cases.kelly_back).toHaveLength(12);
      for (const reference of cases.kelly_back) {
        const bet = kellyBack(reference);
        expect(bet.fullKelly).toBeCloseTo(reference.full_kelly, 9);
        expect(bet.edge * 100).toBeCloseTo(reference.edge_percent, 9);
        expectClose(kellyStake(bet, reference.bankroll, reference.fraction), reference.stake);
      }
    });

    it('lays agree with the reference', () => {
      expect(cases.kelly_lay).toHaveLength(8);
      for (const reference of cases.kelly_lay) {
        const bet = kellyLay({
          probability: reference.probability_selection_wins,
          odds: reference.lay_odds,
          commission: reference.commission,
        });
        expect(bet.fullKelly).toBeCloseTo(reference.full_kelly_liability, 9);
        const liability = kellyStake(bet, reference.bankroll);
        expectClose(liability, reference.liability);
        expectClose(backersStakeOf(liability, reference.lay_odds), reference.backers_stake);
      }
    });

    const betsOf = ({ probabilities, odds }: SimultaneousCase) =>
      probabilities.map((probability, at) => ({ probability, odds: odds[at]! }));

    it('backs of home, draw and away at once agree with the reference', () => {
      expect(cases.kelly_mutually_exclusive_1x2).toHaveLength(7);
      for (const reference of cases.kelly_mutually_exclusive_1x2) {
        const { fractions, growth } = kellyExclusive(betsOf(reference));
        for (const [at, fraction] of reference.fractions.entries()) expectClose(fractions[at]!, fraction);
        expectClose(growth, reference.expected_log_growth);
      }
    });

    it('backs of several matches at once agree with the reference', () => {
      expect(cases.kelly_simultaneous_independent).toHaveLength(5);
      for (const reference of cases.kelly_simultaneous_independent) {
        const { fractions, growth } = kellyIndependent(betsOf(reference));
        for (const [at, fraction] of reference.fractions.entries()) {
          expect(Math.abs(fractions[at]! - fraction)).toBeLessThan(1e-6);
        }
        expectClose(growth, reference.expected_log_growth);
      }
    });

    it('surebets are split as in the reference', () => {
      expect(cases.surebet).toHaveLength(6);
      for (const reference of cases.surebet) {
        const split = surebetStakes(reference.odds, reference.total_stake);
        expect(split.isSurebet).toBe(reference.is_surebet);
        expectClose(split.inverseSum, reference.inverse_sum);
        expectClose(split.profit, reference.profit);
        for (const [at, stake] of reference.stakes.entries()) expectClose(split.stakes[at]!, stake);
      }
    });
  },
);

/** The reference carries 12 significant digits. */
function expectClose(value: number, reference: number) {
  expect(Math.abs(value - reference)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(reference)));
}
