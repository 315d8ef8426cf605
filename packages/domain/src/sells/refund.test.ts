import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time/index.ts';
import { refundableCents, refundOfPart } from './refund.ts';

const period = { start: new Date('2026-11-01T10:00:00Z'), end: new Date('2026-11-11T10:00:00Z') };
const MIDDLE = new Date('2026-11-06T10:00:00Z');
const purchase = { priceCents: 2_000, refundedCents: 0, disputedCents: 0, period };

describe('what an admin gives back', () => {
  test('is everything, the unused half, or an amount up to what was paid', () => {
    expect(refundOfPart(purchase, { of: 'whole' }, MIDDLE)).toBe(2_000);
    expect(refundOfPart(purchase, { of: 'unused' }, MIDDLE)).toBe(1_000);
    expect(refundOfPart(purchase, { of: 'amount', cents: 2_000 }, MIDDLE)).toBe(2_000);
    expect(refundOfPart(purchase, { of: 'amount', cents: 2_001 }, MIDDLE)).toBeNull();
  });

  test('leaves out what went back before and what a bank holds', () => {
    const left = { ...purchase, refundedCents: 700, disputedCents: 500 };
    expect(refundableCents(left)).toBe(800);
    expect(refundOfPart(left, { of: 'amount', cents: 801 }, MIDDLE)).toBeNull();
  });

  test('the unused part goes back once: what was used is kept of what is left', () => {
    expect(refundOfPart({ ...purchase, refundedCents: 300, disputedCents: 200 }, { of: 'unused' }, MIDDLE)).toBe(500);
    expect(refundOfPart({ ...purchase, refundedCents: 1_000 }, { of: 'unused' }, MIDDLE)).toBe(0);
    expect(refundOfPart({ ...purchase, refundedCents: 700, disputedCents: 500 }, { of: 'unused' }, MIDDLE)).toBe(0);
  });

  test('a purchase that never began is given back whole', () => {
    expect(refundOfPart({ ...purchase, period: null }, { of: 'unused' }, MIDDLE)).toBe(2_000);
  });

  test('is never below zero or above what is left', () => {
    const sums = fc.record({
      priceCents: fc.nat(60_000),
      refundedCents: fc.nat(60_000),
      disputedCents: fc.nat(60_000),
    });
    fc.assert(
      fc.property(sums, fc.constantFrom('whole' as const, 'unused' as const), fc.nat(1_296_000_000), (sum, of, ms) => {
        const at = new Date(period.start.getTime() - DAY_MS + ms);
        const cents = refundOfPart({ ...sum, period }, { of }, at)!;
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents).toBeLessThanOrEqual(Math.max(sum.priceCents - sum.refundedCents - sum.disputedCents, 0));
      }),
    );
  });
});
