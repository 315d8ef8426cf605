import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { badgeThreshold, eBH, leastBadgeLog, luck, profitChance, type RecordTip } from './index.ts';

describe('the badge from the highest e-values alone', () => {
  it('falls to the same tipsters as e-BH over all of them', () => {
    const logE = fc.oneof(fc.double({ min: -5, max: 12, noNaN: true }), fc.constantFrom(3, 4, 5, 6));
    fc.assert(
      fc.property(fc.array(logE, { maxLength: 60 }), (logEs) => {
        const candidates = logEs.filter((log) => log >= leastBadgeLog()).sort((a, b) => b - a);
        const threshold = badgeThreshold(candidates, logEs.length);
        expect(logEs.map((log) => threshold !== null && log >= threshold)).toEqual(eBH(logEs));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the chance of a profit from bets counted by odds', () => {
  it('is that of the luck figures', () => {
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
        const tips = bets.map((own, id): RecordTip => tipOf(id, own));
        const whole = luck(tips).profitPValue;
        const counted = profitChance(bets);
        if (whole === null || counted === null) expect(counted).toEqual(whole);
        else expect(counted.upper).toBeCloseTo(whole.upper, 6);
      }),
      { numRuns: 20 },
    );
  });
});

function tipOf(id: number, own: Pick<RecordTip, 'side' | 'outcome'> & { oddsMilli: number }): RecordTip {
  return {
    id,
    publishedAt: id,
    lastStartAt: id,
    day: '2026-01-01',
    sport: 'football',
    competition: 'Serie A',
    market: '1x2',
    kind: 'valuebet',
    phase: 'prematch',
    isFree: true,
    bookmaker: null,
    side: own.side,
    outcome: own.outcome,
    traded: false,
    stakedMicro: 1_000_000,
    stakeMilli: 1000,
    profitMicro: 0,
    totalOddsMilli: own.oddsMilli,
    clv: null,
    fairClv: null,
    selfDeclared: false,
    ranking: null,
  };
}
