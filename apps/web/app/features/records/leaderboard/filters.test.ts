import { LEADERBOARD_SORTS } from '@quotavera/domain/records';
import { ROLLING_PERIODS } from '@quotavera/domain/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, DEFAULT_FILTERS, filtersOf, type LeaderboardFilters, queryOf } from './filters.ts';

const anyFilters: fc.Arbitrary<LeaderboardFilters> = fc.record({
  period: fc.constantFrom(...ROLLING_PERIODS),
  sport: fc.constantFrom('all', 'football', 'table_tennis'),
  valexc: fc.constantFrom('all', 'valuebet', 'exchange', 'other'),
  min_bets: fc.integer({ min: 1, max: 10_000 }),
  sort: fc.constantFrom(...LEADERBOARD_SORTS),
  order: fc.constantFrom('asc', 'desc'),
  search: fc.string({ maxLength: 60 }).map((text) => text.trim()),
  page: fc.integer({ min: 1, max: 999_999 }),
});

test('the filters of the ranking come back from their address as they went in', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(filtersOf(new URLSearchParams(addressOf(filters).toString()))).toEqual(filters);
    }),
  );
});

test('the filters of the ranking leave an empty address for the ranking as it opens', () => {
  expect(addressOf(DEFAULT_FILTERS).toString()).toBe('');
  expect(filtersOf(new URLSearchParams())).toEqual(DEFAULT_FILTERS);
});

test.each([
  'period=2d&sort=luck&order=up&valexc=bonus',
  'min_bets=0&page=0',
  'min_bets=-5&page=1e3',
  'min_bets=10001&page=abc',
  'sport=quidditch',
])('the filters of the ranking read what they don’t know as the default: %s', (address) => {
  expect(filtersOf(new URLSearchParams(address))).toEqual(DEFAULT_FILTERS);
});

test('the filters of the ranking ask the API for a search only when there is one', () => {
  expect(queryOf(DEFAULT_FILTERS)).not.toHaveProperty('search');
  expect(queryOf({ ...DEFAULT_FILTERS, search: 'conti' })).toMatchObject({ search: 'conti', min_bets: 50 });
});
