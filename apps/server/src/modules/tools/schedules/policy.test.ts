import { DAY_MS } from '@quotavera/domain/time';
import { expect, test } from 'vitest';
import { isSource, nextRun, sourceAt } from './policy.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const at = (text: string) => new Date(text);

test('the next run is the next time of the day, else the first of the next chosen day, by Roman clocks', () => {
  const timetable = { times: ['18:00', '06:30'], weekdays: EVERY_DAY };
  expect(nextRun(timetable, at('2026-01-10T04:00:00Z'))?.toISOString()).toBe('2026-01-10T05:30:00.000Z');
  expect(nextRun(timetable, at('2026-01-10T05:30:00Z'))?.toISOString()).toBe('2026-01-10T17:00:00.000Z');
  expect(nextRun(timetable, at('2026-01-10T17:00:00Z'))?.toISOString()).toBe('2026-01-11T05:30:00.000Z');
  // Saturday evening to Tuesday.
  const tuesdays = { times: ['06:30'], weekdays: [2] };
  expect(nextRun(tuesdays, at('2026-01-10T17:00:00Z'))?.toISOString()).toBe('2026-01-13T05:30:00.000Z');
});

test('the next run comes a week later when its only moment has just passed', () => {
  const saturdays = { times: ['06:30'], weekdays: [6] };
  expect(nextRun(saturdays, at('2026-01-10T05:30:00Z'))?.toISOString()).toBe('2026-01-17T05:30:00.000Z');
});

test('the next run keeps the clock when summer time begins and ends', () => {
  const nightly = { times: ['02:30'], weekdays: EVERY_DAY };
  for (const start of ['2026-03-28T12:00:00Z', '2026-10-24T12:00:00Z']) {
    let now = at(start);
    for (let n = 0; n < 3; n += 1) {
      const next = nextRun(nightly, now);
      expect(next?.getTime()).toBeGreaterThan(now.getTime());
      now = next ?? now;
    }
    expect(now.getTime() - at(start).getTime()).toBeLessThan(4 * DAY_MS);
  }
});

test('a source names the running season, which begins in July', () => {
  expect(sourceAt('https://x.example/mmz4281/{season}/I1.csv', at('2026-06-30T12:00:00Z'))).toContain('/2526/');
  expect(sourceAt('I1_{season}.csv', at('2026-07-01T12:00:00Z'))).toBe('I1_2627.csv');
});

test('a source is an address without credentials or a file inside the folder', () => {
  const now = at('2026-07-01T12:00:00Z');
  for (const good of ['https://x.example/{season}/I1.csv', 'I1_{season}.csv', 'serie a/I1.csv']) {
    expect(isSource(good, now), good).toBe(true);
  }
  for (const bad of [
    '../secrets/key.csv',
    'a/../../b.csv',
    '/etc/passwd',
    '/etc/x.csv',
    'I1.txt',
    'file:///etc/x.csv',
    'https://user:word@x.example/I1.csv',
    'https://',
    '.hidden.csv',
    'a\\b.csv',
    'a\0.csv',
  ]) {
    expect(isSource(bad, now), bad).toBe(false);
  }
});
