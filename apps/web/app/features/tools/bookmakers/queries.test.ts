import { expect, test } from 'vitest';
import { choiceOf, chosenSites, type Site } from './queries.ts';

const site = (id: number, name: string, margin: number | null, tags: string[] = []): Site =>
  ({
    id,
    name,
    tags,
    figures: margin === null ? null : { margin: { early: {}, closing: { '1x2': margin } } },
  }) as unknown as Site;

const SITES = [site(1, 'Uno', 0.06), site(2, 'Due', null), site(3, 'Tre', 0.02, ['calcio']), site(4, 'Altro', 0.04)];
const names = (query: string) => chosenSites(SITES, choiceOf(new URLSearchParams(query))).map(({ name }) => name);

test('the lowest margin first; who has none comes last either way', () => {
  expect(names('')).toEqual(['Tre', 'Altro', 'Uno', 'Due']);
  expect(names('order=desc')).toEqual(['Uno', 'Altro', 'Tre', 'Due']);
  expect(names('sort=name')).toEqual(['Altro', 'Due', 'Tre', 'Uno']);
});

test('words and tags filter', () => {
  expect(names('search=TR')).toEqual(['Tre', 'Altro']);
  expect(names('tag=calcio')).toEqual(['Tre']);
});

test('at most four bookmakers are compared, each once; a text that is no number is left out', () => {
  expect(choiceOf(new URLSearchParams('with=3,1,3,x,-2,4,5,6')).compared).toEqual([3, 1, 4, 5]);
});
