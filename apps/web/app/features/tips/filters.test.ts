import { tipFilters } from '@quotavera/contract/tips';
import { expect, test } from 'vitest';
import { addressOfPage } from '../../ui/table/address.ts';
import { isFirstPage, queryOfAddress, TIP_FILTERS } from './filters.ts';

const read = (address: string) => queryOfAddress(new URLSearchParams(address), TIP_FILTERS);

test('filters in the address are the API’s own, and what it takes', () => {
  const address =
    'result=win&sport=football&competition=3&tipster=laura&from=2026-01-01&to=2026-02-01&min_odds=1,5&max_odds=3.25&is_free=true&liveprematch=live&valexc=other&followed=true&match=4&team=5&day=2026-11-28&market=1x2&priced=true&page=2&cursor=nabc-1';
  const query = read(address);
  expect(query).toMatchObject({ result: 'win', min_odds: '1.5', max_odds: '3.25', page: '2', cursor: 'nabc-1' });
  expect(tipFilters.safeParse(query).success).toBe(true);
  expect(Object.keys(query)).toHaveLength(19);
});

test.each([
  'result=nonsense',
  'competition=x',
  'match=x',
  'day=oggi',
  'market=corners',
  'order=random',
  'from=01/02/2026',
  'min_odds=abc',
  'is_free=maybe',
  'page=0',
  'valexc=',
])('%s, which the API would refuse, is left out', (address) => {
  expect(read(address)).toEqual({});
});

test('only the list’s own are read', () => {
  expect(queryOfAddress(new URLSearchParams('valexc=exchange&sport=tennis'), ['sport'])).toEqual({ sport: 'tennis' });
});

test('a neighbouring page keeps them and takes the cursor of the API’s link', () => {
  const search = new URLSearchParams('sport=tennis&page=3&cursor=old');
  const next = '/api/tips/v1/valuebet/?sport=tennis&page=4&page_size=25&cursor=nnew-9';
  expect(addressOfPage(search, next)).toBe('?sport=tennis&page=4&cursor=nnew-9');
});

test('new tips appear on the first page alone', () => {
  expect([read(''), read('page=1'), read('page=2'), read('cursor=nabc-1')].map(isFirstPage)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
