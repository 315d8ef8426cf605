import { expect, it } from 'vitest';
import type { CustomLeg } from '../bet/index.ts';
import { tipClosing } from './index.ts';

const leg = (odds: number): CustomLeg => ({
  type: 'custom',
  sport: 'football',
  competition: 'Serie A',
  event: 'Torino - Cagliari',
  startsAt: '2025-10-25T18:45:00.000Z',
  market: '1X2',
  selection: 'Torino',
  odds,
});

it('closing line value of a tip is odds taken against closing odds, and against the fair probability', () => {
  const closing = tipClosing({ side: 'back', legs: [leg(2100)] }, [{ odds: 2000, fairProbability: 0.49 }]);
  expect(closing.closingOdds).toBe(2000);
  expect(closing.clv).toBeCloseTo(0.05, 12);
  expect(closing.fairClv).toBeCloseTo(0.029, 12);
});

it('mirrors for a lay, per liability', () => {
  const closing = tipClosing({ side: 'lay', legs: [leg(2000)] }, [{ odds: 2100, fairProbability: 0.48 }]);
  expect(closing.clv).toBeCloseTo(0.05, 12);
  expect(closing.fairClv).toBeCloseTo(0.04, 12);
});

it('closing line value of a tip multiplies over an accumulator, and needs every leg', () => {
  const legs = [leg(2000), leg(1800)];
  const closing = tipClosing({ side: 'back', legs }, [
    { odds: 1900, fairProbability: 0.5 },
    { odds: 1800, fairProbability: 0.6 },
  ]);
  expect(closing.closingOdds).toBe(3420);
  expect(closing.clv).toBeCloseTo(3.6 / 3.42 - 1, 12);
  expect(closing.fairClv).toBeCloseTo(0.08, 12);
  expect(tipClosing({ side: 'back', legs }, [{ odds: 1900, fairProbability: 0.5 }, null])).toEqual({
    closingOdds: null,
    clv: null,
    fairClv: null,
  });
  expect(() => tipClosing({ side: 'back', legs }, [])).toThrow(new RangeError('0 closings for 2 legs'));
});

it('closing line value of a tip has odds without a fair probability, and the other way round', () => {
  const single = { side: 'back', legs: [leg(2100)] } as const;
  expect(tipClosing(single, [{ odds: 2000, fairProbability: null }])).toEqual({
    closingOdds: 2000,
    clv: expect.closeTo(0.05, 12),
    fairClv: null,
  });
  expect(tipClosing(single, [{ odds: null, fairProbability: 0.5 }])).toEqual({
    closingOdds: null,
    clv: null,
    fairClv: expect.closeTo(0.05, 12),
  });
});
