import { expect, it } from 'vitest';
import { RULE_VERSION, verifiedResult } from './index.ts';
import { bet, lay } from './settle.fixture.ts';

it('headline figures settle a single at the price that a follower could still take', () => {
  // The tip says 2.20; 100 units at 2.10 win 110.
  expect(verifiedResult(bet([2200]), { grade: 'won', ruleVersion: RULE_VERSION, headlineOdds: 2100 })).toEqual({
    outcome: 'won',
    profitMicro: 110_000_000,
    stakedMicro: 100_000_000,
  });
  expect(verifiedResult(bet([2200]), { grade: 'open', ruleVersion: RULE_VERSION, headlineOdds: 2100 })).toEqual({
    outcome: 'in_progress',
    profitMicro: 0,
    stakedMicro: 0,
  });
});

it('headline figures count a lay’s liability at that price, and take its commission', () => {
  expect(verifiedResult(bet([3000], lay), { grade: 'lost', ruleVersion: RULE_VERSION, headlineOdds: 3200 })).toEqual({
    outcome: 'won',
    profitMicro: 95_000_000,
    stakedMicro: 220_000_000,
  });
});

it('headline figures follow the version of the rules that a settlement names', () => {
  expect(() => verifiedResult(bet([2000]), { grade: 'won', ruleVersion: 9, headlineOdds: 2000 })).toThrow(
    new RangeError('unknown rule version 9'),
  );
});
