import { expect, test } from 'vitest';
import { listFiltersOf, listQueryOf, profileChoiceOf } from './filters.ts';

test('the address of the tipsters’ list says what to show', () => {
  const filters = listFiltersOf(
    new URLSearchParams('search= conti &sport=tennis&sort=yield&period=90d&followed=true&page=3'),
  );
  expect(filters).toEqual({
    search: 'conti',
    sport: 'tennis',
    sort: 'yield',
    period: '90d',
    followed: true,
    page: 3,
  });
  expect(listQueryOf(filters)).toEqual({
    search: 'conti',
    sport: 'tennis',
    sort: 'yield',
    period: '90d',
    followed: 'true',
    page: 3,
    page_size: 24,
  });
});

test('the address of the tipsters’ list is read as the whole list where it says nothing or nonsense', () => {
  const whole = { search: '', sport: 'all', sort: 'rank', period: 'all', followed: false, page: 1 };
  expect(listFiltersOf(new URLSearchParams())).toEqual(whole);
  expect(listFiltersOf(new URLSearchParams('sort=luck&sport=x&period=2y&followed=yes&page=-1'))).toEqual(whole);
  expect(listQueryOf(listFiltersOf(new URLSearchParams()))).not.toHaveProperty('followed');
});

test.each([
  ['', { period: 'all', scope: 'verified' }],
  ['period=90d&scope=all', { period: '90d', scope: 'all' }],
  ['period=tomorrow&scope=best', { period: 'all', scope: 'verified' }],
])('a profile’s address %s chooses %o', (address, choice) => {
  expect(profileChoiceOf(new URLSearchParams(address))).toEqual(choice);
});
