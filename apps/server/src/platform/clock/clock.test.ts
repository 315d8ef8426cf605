import { DAY_MS, HOUR_MS, WEEK_MS } from '@quotavera/domain/time';
import { expect, test } from 'vitest';
import { parseClockOffset, systemClock, testClock } from './index.ts';

test.each([
  ['P2D', 172_800_000],
  ['-PT90M', -5_400_000],
  ['P1W', WEEK_MS],
  ['PT1H0.5S', 3_600_500],
  ['-3600000', -HOUR_MS],
  ['P', null],
  ['PT', null],
  ['2 days', null],
])('the offset %s is %s ms', (text, milliseconds) => {
  expect(parseClockOffset(text)).toBe(milliseconds);
});

test('an offset moves the product’s time and leaves the machine’s', () => {
  const clock = systemClock(DAY_MS);
  expect(clock.now().getTime() - clock.wall().getTime()).toBeGreaterThanOrEqual(DAY_MS - 5);
});

test('the test clock stands still until it is moved', () => {
  const clock = testClock('2026-03-02T12:00:00Z');
  clock.advance(1_000);
  expect(clock.now().toISOString()).toBe('2026-03-02T12:00:01.000Z');
  clock.set('2026-01-01T00:00:00Z');
  expect(clock.now().toISOString()).toBe('2026-01-01T00:00:00.000Z');
});
