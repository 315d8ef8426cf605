import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backersStakeOf, kellyBack, kellyLay, kellyStake } from './kelly.ts';

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

describe.skipIf(!present)(
  present
    ? 'the reference cases of Kelly'
    : 'the reference cases of Kelly (skipped: no shared data beside the repository)',
  () => {
    const cases: { kelly_back: BackCase[]; kelly_lay: LayCase[] } = present
      ? JSON.parse(readFileSync(file, 'utf8')).cases
      : { kelly_back: [], kelly_lay: [] };

    it('backs', () => {
      expect(cases.kelly_back).toHaveLength(12);
      for (const reference of cases.kelly_back) {
        const bet = kellyBack(reference);
        expect(bet.fullKelly).toBeCloseTo(reference.full_kelly, 9);
        expect(bet.edge * 100).toBeCloseTo(reference.edge_percent, 9);
        expectClose(kellyStake(bet, reference.bankroll, reference.fraction), reference.stake);
      }
    });

    it('lays', () => {
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
  },
);

/** The reference carries 12 significant digits. */
function expectClose(value: number, reference: number) {
  expect(Math.abs(value - reference)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(reference)));
}
