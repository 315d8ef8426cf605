import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../time/index.ts';
import { type AlertHours, alertChannels, alertDue, isPriceReached, isQuiet, isZone } from './index.ts';

const hours = (more: Partial<AlertHours> = {}): AlertHours => ({
  zone: 'Europe/Rome',
  quietFrom: 22 * 60,
  quietTo: 8 * 60,
  digestHour: null,
  ...more,
});
const at = (text: string) => Date.parse(text);

describe('where an alert goes', () => {
  test('an alert goes by the choice for its tipster, else by the one for all, else by the default', () => {
    const choices = [
      { tipsterId: 7, kind: 'published', channels: ['email'] },
      { tipsterId: null, kind: 'published', channels: [] },
    ] as const;
    expect(alertChannels(choices, 'tip_published', 7)).toEqual(['email']);
    expect(alertChannels(choices, 'tip_published', 8)).toEqual([]);
    expect(alertChannels(choices, 'tip_settled', 7)).toEqual(['bell', 'push', 'telegram']);
  });

  test('what is about the reader’s own acts stays in the bell, and news of channels never doubles its mail', () => {
    expect(alertChannels([], 'stakes_chase_losses', 7)).toEqual(['bell']);
    expect(
      alertChannels([{ tipsterId: null, kind: 'channel', channels: ['email', 'bell'] }], 'channel_message', 1),
    ).toEqual(['bell']);
  });
});

describe('when an alert goes out', () => {
  test.each([
    ['2026-03-02T20:59:00Z', '2026-03-02T20:59:00Z'],
    ['2026-03-02T21:00:00Z', '2026-03-03T07:00:00Z'],
    ['2026-03-03T06:59:00Z', '2026-03-03T07:00:00Z'],
    ['2026-03-03T07:00:00Z', '2026-03-03T07:00:00Z'],
    // The night on which the clocks go forward.
    ['2026-03-28T22:00:00Z', '2026-03-29T06:00:00Z'],
  ])('at %s: %s', (now, due) => {
    expect(new Date(alertDue(hours(), 'push', at(now))).toISOString()).toBe(new Date(due).toISOString());
  });

  test.each([
    // Past midnight, and within a day; 12:00 in Rome is 11:00 UTC in winter.
    [{ quietFrom: 22 * 60, quietTo: 8 * 60 }, [false, true, true, false, false, false, false]],
    [{ quietFrom: 12 * 60, quietTo: 14 * 60 }, [false, false, false, false, true, true, false]],
    [{ quietFrom: 12 * 60, quietTo: 12 * 60 }, Array(7).fill(false)],
    [{ quietFrom: null, quietTo: 12 * 60 }, Array(7).fill(false)],
    [{ quietFrom: 12 * 60, quietTo: null }, Array(7).fill(false)],
  ])('quiet hours of %j begin at their first minute and end before their last', (more, quiet) => {
    const moments = ['20:59', '21:00', '06:59', '07:00', '11:00', '12:59', '13:00'];
    expect(moments.map((time) => isQuiet(hours(more), at(`2026-03-02T${time}:00Z`)))).toEqual(quiet);
  });

  test('mails wait for the end of the quiet hours without a digest, and devices never for the digest', () => {
    const [noon, due] = ['2026-03-02T11:00:00Z', '2026-03-02T13:00:00Z'].map(at) as [number, number];
    const afternoon = hours({ quietFrom: 12 * 60, quietTo: 14 * 60 });
    expect(alertDue(afternoon, 'email', noon)).toBe(due);
    expect(alertDue({ ...afternoon, digestHour: 18 }, 'push', noon)).toBe(due);
    expect(alertDue({ ...afternoon, digestHour: 12 }, 'email', noon)).toBe(noon);
  });

  test('mails of a digest wait for its hour, in the reader’s zone', () => {
    const digest = hours({ zone: 'America/New_York', digestHour: 18 });
    expect(new Date(alertDue(digest, 'email', at('2026-03-02T12:00:00Z'))).toISOString()).toBe(
      '2026-03-02T23:00:00.000Z',
    );
  });

  test('an alert never goes out in the quiet hours or in the past, and always within a day and an hour', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/Rome', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'),
        fc.option(minute),
        minute,
        fc.integer({ min: at('2025-01-01'), max: at('2027-01-01') }),
        (zone, quietFrom, quietTo, now) => {
          const of = hours({ zone, quietFrom, quietTo: quietFrom === null ? null : quietTo });
          const due = alertDue(of, 'telegram', now);
          expect(due).toBeGreaterThanOrEqual(now);
          expect(due - now).toBeLessThanOrEqual(25 * HOUR_MS);
          // A minute that the clocks skip ends an hour of which the end doesn't exist.
          if (due > now) expect(isQuiet(of, due + HOUR_MS) && isQuiet(of, due)).toBe(false);
        },
      ),
    );
  });

  test('a zone that nobody knows is none', () => {
    expect(['Europe/Rome', 'Mars/Base', ''].map(isZone)).toEqual([true, false, false]);
  });
});

test('a price is reached from the odds on that are waited for: upwards to back, downwards to lay', () => {
  expect([1_949, 1_950, 1_951].map((price) => isPriceReached('back', price, 1_950))).toEqual([false, true, true]);
  expect([1_949, 1_950, 1_951].map((price) => isPriceReached('lay', price, 1_950))).toEqual([true, true, false]);
});
