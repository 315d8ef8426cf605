import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Call } from './index.ts';
import * as contract from './index.ts';

const areas = Object.entries(contract).flatMap(([name, area]) => (name.endsWith('Calls') ? [area as object] : []));
const calls = areas
  .flatMap((area) => Object.entries(area as Record<string, unknown>))
  .flatMap(([name, call]) => {
    const { query } = (call ?? {}) as Partial<Call>;
    return query ? [{ name, query }] : [];
  });
const lists = calls.filter(({ query }) => 'page' in (query as z.ZodObject).shape);
const faultsOf = (query: z.ZodType, value: unknown) =>
  (query.safeParse(value).error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')],
  );

test.each(calls)('the query of $name names what it does not know', ({ query }) => {
  expect(faultsOf(query, { nonsense: '1' })).toContain('nonsense');
});

test.each(lists)('the list $name refuses pages that are none', ({ query }) => {
  expect(faultsOf(query, { page: '0' })).toContain('page');
  expect(faultsOf(query, { page_size: '101' })).toContain('page_size');
  expect(faultsOf(query, { page: 'two' })).toContain('page');
});

/** These filters take people's own words; a word that names nobody is not a fault. */
const FREE_TEXT = ['cursor', 'search', 'tipster', 'bookmaker', 'recipient', 'kind', 'tag'];

test.each(lists)('$name refuses values that its filters don’t have, each with its field', ({ query }) => {
  const filters = Object.keys((query as z.ZodObject).shape).filter((name) => !FREE_TEXT.includes(name));
  const nonsense = Object.fromEntries(filters.map((name) => [name, 'nonsense']));
  expect([...new Set(faultsOf(query, nonsense))].sort()).toEqual(filters.sort());
});

const UNNUMBERED = lists.filter(
  ({ name }) => !['leaderboard', 'listTipsters', 'followedTipsters', 'subscribedTipsters'].includes(name),
);

test.each(UNNUMBERED)('$name has no number for pages past the first 10,000 rows, only cursors', ({ query }) => {
  expect(faultsOf(query, { page: '400', page_size: '25' })).toEqual([]);
  const tooFar = query.safeParse({ page: '401', page_size: '25' }).error?.issues;
  expect(tooFar).toEqual([expect.objectContaining({ path: ['page'], message: 'page_too_far' })]);
  expect(faultsOf(query, { page: '401', page_size: '25', cursor: 'n' })).toEqual([]);
});

test('a period that is none is refused with its field', () => {
  const periods = calls.filter(({ query }) => 'period' in (query as z.ZodObject).shape);
  expect(periods.length).toBeGreaterThan(3);
  for (const { query } of periods) expect(faultsOf(query, { period: '8d' })).toContain('period');
});
