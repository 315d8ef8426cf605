import { expect, it } from 'vitest';
import { learnt } from './useBetPages.ts';

const FIRST = { cursor: null, rows: null };

it('the pages of a long list are known one after another, each by the cursor that the one before gave', () => {
  const one = learnt([FIRST], 0, 50, 'n1');
  expect(one).toEqual([
    { cursor: null, rows: 50 },
    { cursor: 'n1', rows: null },
  ]);
  const last = learnt(one, 1, 7, null);
  expect(last).toEqual([
    { cursor: null, rows: 50 },
    { cursor: 'n1', rows: 7 },
  ]);
  expect(learnt(last, 1, 7, null)).toBe(last);
});

it('the pages of a long list are forgotten after one whose end has moved', () => {
  const pages = [
    { cursor: null, rows: 50 },
    { cursor: 'n1', rows: 50 },
    { cursor: 'n2', rows: 7 },
  ];
  expect(learnt(pages, 0, 50, 'n1')).toBe(pages);
  expect(learnt(pages, 0, 50, 'm1')).toEqual([
    { cursor: null, rows: 50 },
    { cursor: 'm1', rows: null },
  ]);
  expect(learnt(pages, 0, 3, null)).toEqual([{ cursor: null, rows: 3 }]);
  expect(learnt(pages, 2, 6, null)).toEqual([...pages.slice(0, 2), { cursor: 'n2', rows: 6 }]);
});
