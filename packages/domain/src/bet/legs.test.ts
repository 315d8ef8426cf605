import { expect, it } from 'vitest';
import { DAY_MINUTES } from '../time/units.ts';
import {
  declarableAt,
  earliestResult,
  type Leg,
  liveEndsAt,
  longestMinutes,
  marketOfLegs,
  sportOfLegs,
  startsOfLegs,
  usualMinutes,
} from './index.ts';

const football = { sport: 'football', startsAt: '2026-11-21T19:45:00.000Z' };
const tennis = { sport: 'tennis', startsAt: '2026-11-21T16:00:00.000Z' };
const unknown = { sport: 'chess', startsAt: '2026-11-21T16:00:00.000Z' };

it('legs of several sports are no tip of a single one', () => {
  expect(sportOfLegs([tennis, tennis])).toBe('tennis');
  expect(sportOfLegs([tennis, football])).toBe('multi');
  expect(sportOfLegs([])).toBe('football');
});

it('the market of a tip is its only leg’s', () => {
  const structured = { type: 'structured', market: 'btts' } as Leg;
  expect(marketOfLegs([structured])).toBe('btts');
  expect(marketOfLegs([{ type: 'custom', market: 'Set betting' } as Leg])).toBe('custom');
  expect(marketOfLegs([structured, structured])).toBe('multiple');
  expect(marketOfLegs([])).toBe('custom');
});

it('legs start with the first of their matches and end no later than the first that could be over', () => {
  const { first, last } = startsOfLegs([football, tennis]);
  expect([first.toISOString(), last.toISOString()]).toEqual([tennis.startsAt, football.startsAt]);
  expect(liveEndsAt([football, tennis]).toISOString()).toBe('2026-11-21T22:15:00.000Z');
});

it('a leg is declared when its event usually is over, and none has a result before its shortest match', () => {
  expect(declarableAt(tennis).toISOString()).toBe('2026-11-21T18:00:00.000Z');
  expect(earliestResult('football', new Date(football.startsAt)).toISOString()).toBe('2026-11-21T21:25:00.000Z');
  expect(earliestResult('chess', new Date(unknown.startsAt)).toISOString()).toBe(unknown.startsAt);
});

it('a match of an unknown sport takes as long as most, and a day at the longest', () => {
  expect([usualMinutes('football'), usualMinutes('chess')]).toEqual([110, 120]);
  expect([longestMinutes('football'), longestMinutes('chess')]).toEqual([150, DAY_MINUTES]);
});
