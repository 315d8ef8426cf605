import { expect, test } from 'vitest';
import {
  appealUntil,
  isUndecided,
  looksCopied,
  looksOpposite,
  measuresFor,
  REPORT_STATUSES,
  risesUnverified,
  statusesAfter,
} from './index.ts';

test('a decision has no next status, and everything else can be decided', () => {
  for (const status of REPORT_STATUSES) {
    expect(isUndecided(status)).toBe(statusesAfter(status).includes('upheld'));
    expect(statusesAfter(status)).not.toContain(status);
  }
  expect(REPORT_STATUSES.filter((status) => !isUndecided(status))).toEqual(['upheld', 'rejected']);
});

test('a user’s words can’t be hidden as a tip’s can', () => {
  expect(measuresFor('tip')).toContain('tip_hidden');
  expect(measuresFor('comment')).toEqual(['warning', 'words_hidden', 'account_suspended']);
  expect(measuresFor('review')).toEqual(measuresFor('comment'));
  expect(measuresFor('user')).toEqual(['warning', 'account_suspended']);
});

test('a decision can be appealed for six months', () => {
  expect(appealUntil(new Date('2026-03-02T12:00:00Z')).toISOString()).toBe('2026-09-02T12:00:00.000Z');
});

test.each([
  [{ shared: 6, opposite: 6 }, true],
  [{ shared: 5, opposite: 5 }, false],
  [{ shared: 10, opposite: 7 }, true],
  [{ shared: 10, opposite: 6 }, false],
])('bets of two tipsters %j are one hand’s: %s', (markets, suspected) => {
  expect(looksOpposite(markets)).toBe(suspected);
});

test.each([
  [{ tips: 20, unverified: 8 }, { tips: 60, unverified: 6 }, true],
  [{ tips: 20, unverified: 8 }, { tips: 60, unverified: 18 }, false],
  [{ tips: 20, unverified: 5 }, { tips: 60, unverified: 0 }, false],
  [{ tips: 20, unverified: 6 }, { tips: 60, unverified: 0 }, true],
  [{ tips: 15, unverified: 15 }, { tips: 15, unverified: 0 }, true],
  [{ tips: 20, unverified: 10 }, { tips: 20, unverified: 5 }, true],
  [{ tips: 14, unverified: 14 }, { tips: 60, unverified: 0 }, false],
  [{ tips: 20, unverified: 20 }, { tips: 0, unverified: 0 }, false],
])('of %j after %j unverified prices the share rises: %s', (latest, before, suspected) => {
  expect(risesUnverified(latest, before)).toBe(suspected);
});

test('tips are copied when half of them follow another’s, and there are enough', () => {
  expect(looksCopied({ tips: 16, later: 8 })).toBe(true);
  expect(looksCopied({ tips: 17, later: 8 })).toBe(false);
  expect(looksCopied({ tips: 7, later: 7 })).toBe(false);
  expect(looksCopied({ tips: 8, later: 8 })).toBe(true);
});
