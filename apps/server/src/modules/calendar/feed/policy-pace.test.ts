import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '@quotavera/domain/time';
import { describe, expect, test } from 'vitest';
import { budgetUntil, creditsOf, nextPrices, nextScores, type PacedLeague, planCalls } from './policy-pace.ts';

const NEAR = 10 * MINUTE_MS;
const NOW = Date.parse('2026-03-02T12:00:00Z');
const NEVER = Number.NEGATIVE_INFINITY;

const league = (id: number, starts: readonly number[]): PacedLeague => ({
  id,
  last: { prices: NEVER, scores: NEVER },
  starts: starts.map((start) => NOW + start),
});

/** The calls for prices until the last start, in minutes before it. */
function callsBefore(start: number, stretch: number): number[] {
  const minutes: number[] = [];
  for (let one = league(1, [start]); ; ) {
    const at = nextPrices(one, one.last.prices === NEVER ? NOW : one.last.prices, {
      near: NEAR,
      stretch,
      inPlay: false,
    });
    if (!Number.isFinite(at)) return minutes;
    minutes.push(Math.round((NOW + start - at) / MINUTE_MS));
    one = { ...one, last: { ...one.last, prices: at } };
  }
}

test('calls for prices come every 25 minutes, from a day before the start on as often as the setting says', () => {
  expect(callsBefore(25 * HOUR_MS, 0).slice(0, 4)).toEqual([1500, 1475, 1450, 1440]);
  expect(callsBefore(HOUR_MS, 0)).toEqual([60, 50, 40, 30, 20, 10]);
});

test('calls for prices thin out with the distance where calls are short, and never miss the close', () => {
  expect(callsBefore(2 * DAY_MS, 1)).toEqual([2880, 1440, 720, 360, 180, 90, 45, 23, 11, 1]);
  for (const stretch of [0, 0.3, 3, 20]) {
    for (const start of [37 * MINUTE_MS, 5 * HOUR_MS, 3 * DAY_MS]) {
      expect(callsBefore(start, stretch).at(-1)).toBeLessThanOrEqual(10);
    }
  }
  expect(callsBefore(6 * DAY_MS, 20).length).toBeLessThanOrEqual(4);
});

test('calls for prices in play come before a price is too old, while the match can last', () => {
  const pace = { near: NEAR, stretch: 0, inPlay: true };
  const inPlay = { ...league(1, [-HOUR_MS]), last: { prices: NOW - MINUTE_MS, scores: NEVER } };
  expect(nextPrices(inPlay, NOW, pace)).toBe(NOW + 3 * MINUTE_MS);
  expect(nextPrices(inPlay, NOW, { ...pace, inPlay: false })).toBe(Number.POSITIVE_INFINITY);
  expect(nextPrices({ ...inPlay, starts: [NOW - 2 * HOUR_MS] }, NOW, pace)).toBe(Number.POSITIVE_INFINITY);
});

test('scores come every five minutes, or mostly after the end where calls are short', () => {
  const scored = (last: number) => ({ ...league(1, [-HOUR_MS]), last: { prices: NEVER, scores: last } });
  const at = (last: number, stretch: number) => nextScores(scored(last), NOW, { near: NEAR, stretch, inPlay: false });
  expect(at(NEVER, 0)).toBe(NOW);
  expect(at(NOW - MINUTE_MS, 0)).toBe(NOW + 4 * MINUTE_MS);
  expect(at(NOW - MINUTE_MS, 20)).toBeGreaterThan(NOW + 40 * MINUTE_MS);
});

describe('a plan', () => {
  const span = { now: NOW, until: NOW + WEEK_MS };
  const week = [0, 1, 2, 3, 4].map((n) => 4 * DAY_MS + n * 3 * HOUR_MS);
  const input = { leagues: [league(1, week), league(2, week), league(3, week)], span, near: NEAR };
  const costs = { prices: 3, scores: 2 };

  test('a plan asks for everything where credits suffice or calls are free', () => {
    const { pace, planned, wanted } = planCalls({ ...input, costs, budget: 20_000 });
    expect(pace).toEqual({ near: NEAR, stretch: 0, inPlay: true });
    expect(planned).toBe(wanted);
    expect(planCalls({ ...input, costs: { prices: 0, scores: 0 }, budget: Number.POSITIVE_INFINITY }).pace.inPlay).toBe(
      true,
    );
  });

  test('a plan gives up prices in play first, then thins out, then leaves the last leagues out', () => {
    const wanted = planCalls({ ...input, costs, budget: 20_000 }).wanted;
    const withoutPlay = planCalls({ ...input, costs, budget: wanted - 1 });
    expect(withoutPlay.pace).toEqual({ near: NEAR, stretch: 0, inPlay: false });
    const thinned = planCalls({ ...input, costs, budget: 600 });
    expect(thinned.pace.stretch).toBeGreaterThan(0);
    expect(thinned.planned).toBeLessThanOrEqual(600);
    expect(thinned.planned).toBeGreaterThan(500);
    expect([...thinned.calls.keys()]).toEqual([1, 2, 3]);
    const short = planCalls({ ...input, costs, budget: 60 });
    expect([...short.calls.keys()].length).toBeLessThan(3);
    expect([...short.calls.keys()][0]).toBe(1);
    expect(short.planned).toBeLessThanOrEqual(60);
  });

  test('a plan makes a month’s credits last, whatever is played', () => {
    const month = { now: Date.parse('2026-03-01T00:00:00Z'), until: Date.parse('2026-04-01T00:00:00Z') };
    const starts: number[] = [];
    for (let at = month.now + 15 * HOUR_MS; at < month.until + WEEK_MS; at += DAY_MS / 2) starts.push(at);
    let left = 500;
    let one: PacedLeague = { id: 1, last: { prices: NEVER, scores: NEVER }, starts };
    let plan = planCalls({ ...input, leagues: [], costs, budget: 0 });
    for (let step = 0, now = month.now; now < month.until; step += 1, now += 7 * MINUTE_MS) {
      one = { ...one, starts: starts.filter((start) => start > now - 110 * MINUTE_MS && start < now + WEEK_MS) };
      if (step % 20 === 0) {
        const span = { now, until: Math.min(now + WEEK_MS, month.until) };
        const credits = { left, total: 500, resetsAt: new Date(month.until) };
        plan = planCalls({ leagues: [one], span, near: NEAR, costs, budget: budgetUntil(credits, span) });
      }
      const { pace } = plan;
      if (nextPrices(one, now, pace) <= now) {
        left -= costs.prices;
        one = { ...one, last: { ...one.last, prices: now } };
      }
      if (nextScores(one, now, pace) <= now) {
        left -= costs.scores;
        one = { ...one, last: { ...one.last, scores: now } };
      }
      if (now - month.now > 15 * DAY_MS && now - month.now < 15 * DAY_MS + 7 * MINUTE_MS)
        expect(left).toBeGreaterThan(180);
    }
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThan(60);
  });
});

describe('credits', () => {
  const now = new Date('2026-03-10T00:00:00Z');
  const count = { remaining: 400, used: 100, counted_at: new Date('2026-03-09T00:00:00Z') };

  test('credits are the provider’s count, no more than the operator’s limit leaves', () => {
    expect(creditsOf({ remaining: null, used: null, counted_at: null }, undefined, now)).toMatchObject({ left: 500 });
    expect(creditsOf({ remaining: null, used: null, counted_at: null }, 20_000, now)).toMatchObject({ left: 20_000 });
    expect(creditsOf(count, undefined, now)).toMatchObject({ left: 400, total: 500 });
    expect(creditsOf(count, 150, now)).toMatchObject({ left: 50, total: 150 });
    expect(creditsOf(count, 90, now)).toMatchObject({ left: 0, total: 90 });
  });

  test('credits are whole again with the month', () => {
    const spent = { ...count, remaining: 0, used: 500 };
    expect(creditsOf(spent, undefined, new Date('2026-03-31T23:59:00Z')).left).toBe(0);
    expect(creditsOf(spent, undefined, new Date('2026-04-01T00:00:00Z'))).toMatchObject({
      left: 500,
      resetsAt: new Date('2026-05-01T00:00:00Z'),
    });
  });
});
