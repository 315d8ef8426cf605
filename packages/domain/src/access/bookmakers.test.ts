import { expect, test } from 'vitest';
import { countryOf, mayShowBookmaker, VISITOR } from './index.ts';

test.each([
  [null, false],
  ['', false],
  ['IT', false],
  ['DE', true],
])('a reader of %s may see bookmakers without an Italian licence: %s', (country, may) => {
  expect(mayShowBookmaker({ isLicensed: false }, country)).toBe(may);
  expect(mayShowBookmaker({ isLicensed: true }, country)).toBe(true);
});

test('a visitor counts as living in Italy, a member where they say', () => {
  const member = { type: 'member', accountId: 1, userType: 'user', plan: 'free', isAdmin: false } as const;
  expect([VISITOR, member, { ...member, country: 'DE' }].map(countryOf)).toEqual([null, null, 'DE']);
});
