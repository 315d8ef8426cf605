import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/index.ts';
import { isReleasedInSteps, nextReleaseOf, releaseOf, type UnreleasedSale, usedShare } from './index.ts';

const PAID = new Date('2026-03-01T10:00:00Z');
const after = (days: number) => new Date(PAID.getTime() + days * DAY_MS);
const YEAR = { start: PAID, end: after(365) };
const sale = (different: Partial<UnreleasedSale> = {}): UnreleasedSale => ({
  paidAt: PAID,
  bought: YEAR,
  runsUntil: YEAR.end,
  shareCents: 10_000,
  payableCents: 0,
  ...different,
});

describe('the share of a long period', () => {
  test('the share of a long period is a reserve until thirty days of it are over, and then payable day for day in steps of thirty', () => {
    expect(releaseOf(sale(), after(13))).toEqual({ cents: 0, nextAt: after(14) });
    expect(releaseOf(sale(), after(14))).toEqual({ cents: 0, nextAt: after(30) });
    expect(releaseOf(sale(), new Date(after(30).getTime() - 1))).toEqual({ cents: 0, nextAt: after(30) });
    expect(releaseOf(sale(), after(30))).toEqual({ cents: 822, nextAt: after(60) });
    expect(releaseOf(sale({ payableCents: 822 }), after(30))).toEqual({ cents: 0, nextAt: after(60) });
    expect(releaseOf(sale({ payableCents: 822 }), after(60))).toEqual({ cents: 822, nextAt: after(90) });
    expect(releaseOf(sale({ payableCents: 9_041 }), after(360))).toEqual({ cents: 822, nextAt: after(365) });
  });

  test('the share of a long period is payable whole when the period is over or was ended, but never while the reader may withdraw', () => {
    expect(releaseOf(sale({ runsUntil: null, payableCents: 822 }), after(45))).toEqual({ cents: 9_178, nextAt: null });
    expect(releaseOf(sale({ runsUntil: null }), after(5))).toEqual({ cents: 0, nextAt: after(14) });
    expect(releaseOf(sale({ bought: null, runsUntil: null }), after(14))).toEqual({ cents: 10_000, nextAt: null });
  });

  test('lasts as long as the period does when that becomes longer, and nothing that was payable is taken back', () => {
    const longer = sale({ runsUntil: after(400), payableCents: 822 });
    expect(releaseOf(longer, after(31))).toEqual({ cents: 0, nextAt: after(60) });
    expect(releaseOf(longer, after(60))).toEqual({ cents: 678, nextAt: after(90) });
  });

  test('after a refund is that of what is kept: nothing more is payable until as much is used', () => {
    const half = sale({ shareCents: 5_000, payableCents: 822 });
    expect(releaseOf(half, after(60))).toEqual({ cents: 0, nextAt: after(90) });
    expect(releaseOf(half, after(90))).toEqual({ cents: 411, nextAt: after(120) });
  });
});

test('what comes next is said with its reason: a step of a long period, or the end of the time to withdraw', () => {
  expect(nextReleaseOf(sale(), after(5))).toEqual({ by: after(30), cents: 822, reason: 'step', reserveCents: 9_178 });
  const second = sale({ payableCents: 822 });
  expect(nextReleaseOf(second, after(40))).toEqual({ by: after(60), cents: 822, reason: 'step', reserveCents: 8_356 });
  const last = sale({ payableCents: 9_863 });
  expect(nextReleaseOf(last, after(361))).toEqual({ by: YEAR.end, cents: 137, reason: 'step', reserveCents: 0 });
  const short = sale({ bought: { start: PAID, end: after(30) }, runsUntil: after(30) });
  expect(nextReleaseOf(short, after(5))).toEqual({
    by: after(14),
    cents: 10_000,
    reason: 'withdrawal',
    reserveCents: 0,
  });
  const ended = sale({ runsUntil: null, shareCents: 900, payableCents: 822 });
  expect(nextReleaseOf(ended, after(40))).toEqual({ by: after(40), cents: 78, reason: 'withdrawal', reserveCents: 0 });
});

test('the share of a period of at most sixty days is payable whole, whatever hours the clocks took or gave', () => {
  const bought = { start: PAID, end: new Date(after(60).getTime() + DAY_MS / 24) };
  expect(isReleasedInSteps(bought)).toBe(false);
  expect(isReleasedInSteps({ start: PAID, end: after(61) })).toBe(true);
  expect(releaseOf(sale({ bought, runsUntil: after(90) }), after(14))).toEqual({ cents: 10_000, nextAt: null });
});

test('the steps of any share and period sum to the share, each of them at least nothing', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 61, max: 800 }), fc.nat(40), (shareCents, days, hours) => {
      const end = new Date(after(days).getTime() + hours * HOUR_MS);
      let payableCents = 0;
      let at: Date | null = after(14);
      for (let looks = 0; at !== null && looks < 60; looks += 1) {
        const isOver = at >= end;
        const look = releaseOf(
          sale({ bought: { start: PAID, end }, runsUntil: isOver ? null : end, shareCents, payableCents }),
          at,
        );
        expect(look.cents).toBeGreaterThanOrEqual(0);
        payableCents += look.cents;
        if (!isOver) expect(payableCents).toBe(usedShare(shareCents, { start: PAID, end }, at));
        at = look.nextAt;
      }
      expect([at, payableCents]).toEqual([null, shareCents]);
    }),
  );
});
