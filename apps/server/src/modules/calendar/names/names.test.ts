import { expect, test } from 'vitest';
import { TeamNames } from './names.ts';
import { mayBeOneTeam } from './policy.ts';

const names = (...own: readonly (readonly [string, number | null])[]) =>
  new TeamNames(own.map(([name, team_id]) => ({ country: 'X', name, team_id })));

test.each([
  ['CREWE', 'Crewe'],
  ['Alavés', 'Alaves'],
  ['Nott’m Road', "Nott'm Road"],
  ['Bodø/Glimt', 'Bodo Glimt'],
  ['St. Pauli', 'St Pauli'],
  ['Lincoln FC', 'Lincoln'],
])('“%s” is found as “%s”', (written, stored) => {
  expect(names([stored, 7], ['Another', 8]).find('X', written)).toBe(7);
});

test('two clubs that differ by “FC” alone are told apart by it, and by nothing else', () => {
  const both = names(['Paris', 1], ['Paris FC', 2]);
  expect(['PARIS', 'Paris F.C.', 'paris fc', 'CF Paris'].map((name) => both.find('X', name))).toEqual([
    1,
    undefined,
    2,
    undefined,
  ]);
});

test('a name that waits for a decision stands for no team, however it is written', () => {
  const some = names(['Crewe Alex', null], ['Crewe', 3]);
  expect([some.isWaiting('X', 'CREWE ALEX'), some.find('X', 'Crewe Alex'), some.similar('X', 'Crewe Alex')]).toEqual([
    true,
    undefined,
    [3],
  ]);
});

test.each([
  ['Man United', 'Manchester United'],
  ["Nott'm Forest", 'Nottingham Forest'],
  ['Sheff Utd', 'Sheffield United'],
  ['QPR', 'Queens Park Rangers'],
  ['Verona', 'Hellas Verona'],
  ['Wigan Athletic FC', 'Wigan'],
])('“%s” may be “%s”', (a, b) => {
  expect([mayBeOneTeam(a, b), mayBeOneTeam(b, a)]).toEqual([true, true]);
});

test.each([
  ['Bury', 'Burnley'],
  ['Man City', 'Man United'],
  ['Sheffield United', 'Sheffield Weds'],
  ['Ath Madrid', 'Real Madrid'],
  ['Bristol City', 'Bristol Rvs'],
  ['Nice', 'Nancy'],
  ['Barcelona', 'Barcelona B'],
  ['Juventus U23', 'Juventus'],
])('“%s” is surely not “%s”', (a, b) => {
  expect([mayBeOneTeam(a, b), mayBeOneTeam(b, a)]).toEqual([false, false]);
});
