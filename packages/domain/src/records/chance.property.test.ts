import fc from 'fast-check';
import { expect, it } from 'vitest';
import { luck, profitChance } from './index.ts';
import { tipOf } from './tips.fixture.ts';

it('the chance of a profit from bets counted by odds is that of the luck figures', () => {
  const bet = fc.record({
    side: fc.constantFrom('back' as const, 'lay' as const),
    oddsMilli: fc.constantFrom(1500, 1900, 2100, 3400),
    outcome: fc.constantFrom(
      'won' as const,
      'lost' as const,
      'half_won' as const,
      'half_lost' as const,
      'void' as const,
    ),
  });
  fc.assert(
    fc.property(fc.array(bet, { maxLength: 12 }), (bets) => {
      const tips = bets.map(({ oddsMilli, ...own }, id) => tipOf({ ...own, id, totalOddsMilli: oddsMilli }));
      const whole = luck(tips).profitPValue;
      const counted = profitChance(bets);
      if (whole === null || counted === null) expect(counted).toEqual(whole);
      else expect(counted.upper).toBeCloseTo(whole.upper, 6);
    }),
    { numRuns: 20 },
  );
});
