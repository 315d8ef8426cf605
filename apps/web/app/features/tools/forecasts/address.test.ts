import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

const of = (text: string) => addressOf(new URLSearchParams(text));

test('an address says league, month, list, plot, part and page', () => {
  expect(of('league=3&month=2026-11&when=past&plot=over_2_5&part=leagues&page=4')).toEqual({
    league: 3,
    month: '2026-11',
    when: 'past',
    plot: 'over_2_5',
    part: 'leagues',
    page: 4,
  });
});

test('a wrong value in the address counts as absent', () => {
  const nothing = { league: undefined, month: undefined, when: 'coming', plot: '1x2', part: 'list', page: 1 };
  expect(of('')).toEqual(nothing);
  expect(of('league=-1&month=2026-13&when=soon&plot=xg&part=all&page=0')).toEqual(nothing);
  expect(of(`league=1e9&month=26-1&page=${'9'.repeat(30)}`)).toEqual(nothing);
});
