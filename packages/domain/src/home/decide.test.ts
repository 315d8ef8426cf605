import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Choosable, compareChoices, expectedNow, groupedBy, isWorthTaking } from './index.ts';

const tip = (change: Partial<Choosable> = {}): Choosable => ({
  ...{ side: 'back', odds: 2, priceNow: null, expectedYield: 0.04, skilled: false, until: '2026-03-02T20:00:00.000Z' },
  ...change,
});

test('the yield of a tip falls with its price, and a better price adds nothing', () => {
  expect(expectedNow(tip())).toBe(0.04);
  expect(expectedNow(tip({ priceNow: 1.9 }))).toBeCloseTo(1.04 * 0.95 - 1, 12);
  expect(expectedNow(tip({ priceNow: 2.2 }))).toBeCloseTo(0.04, 12);
  // Laying at 2.2 instead of 2.0 is backing the other side at 1.8333 instead of 2.
  expect(expectedNow(tip({ side: 'lay', priceNow: 2.2 }))).toBeCloseTo((1.04 * (2.2 / 1.2)) / 2 - 1, 12);
  expect(expectedNow(tip({ expectedYield: null, priceNow: 1.9 }))).toBeNull();
});

test('what is worth taking comes first, there the badge’s holders, then the higher yield, then what ends first', () => {
  const order = [
    tip({ skilled: true, expectedYield: 0.02 }),
    tip({ expectedYield: 0.05 }),
    tip({ expectedYield: 0.03, until: '2026-03-02T18:00:00.000Z' }),
    tip({ expectedYield: 0.03 }),
    tip({ expectedYield: -0.01 }),
    tip({ skilled: true, expectedYield: 0.03, priceNow: 1.8 }),
    tip({ expectedYield: null, until: '2026-03-02T18:00:00.000Z' }),
    tip({ expectedYield: null }),
  ];
  expect([...order].reverse().sort(compareChoices)).toEqual(order);
});

test('whatever the tips, the order is one: nothing worth taking stands below what isn’t', () => {
  const any = fc.record({
    side: fc.constantFrom('back' as const, 'lay' as const),
    odds: fc.double({ min: 1.01, max: 50, noNaN: true }),
    priceNow: fc.option(fc.double({ min: 1.01, max: 50, noNaN: true })),
    expectedYield: fc.option(fc.double({ min: -0.3, max: 0.3, noNaN: true })),
    skilled: fc.boolean(),
    until: fc.constantFrom('2026-03-02T18:00:00.000Z', '2026-03-02T20:00:00.000Z'),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 8 }), (tips) => {
      const worth = [...tips].sort(compareChoices).map((each) => isWorthTaking(expectedNow(each)));
      expect(worth).toEqual([...worth].sort((a, b) => Number(b) - Number(a)));
      for (const a of tips)
        for (const b of tips) expect(Math.sign(compareChoices(a, b))).toBe(-Math.sign(compareChoices(b, a)) || 0);
    }),
  );
});

test('tips on one match stand together, where the first of them stands; an accumulator stands alone', () => {
  const grouped = groupedBy(['a1', 'b1', '-1', 'a2', '-2'], (text) => (text.startsWith('-') ? null : text.charAt(0)));
  expect(grouped).toEqual([['a1', 'a2'], ['b1'], ['-1'], ['-2']]);
});
