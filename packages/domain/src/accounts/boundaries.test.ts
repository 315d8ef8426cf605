import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../time/index.ts';
import {
  BIO_MAX_LENGTH,
  bioProblem,
  contactMomentProblems,
  holdsPersonalWord,
  hostProblem,
  isPostalCode,
  NAME_MAX_LENGTH,
  nameProblem,
  plainAddress,
  plainLinks,
  USERNAME_MAX_LENGTH,
  usernameProblem,
  withoutAffiliates,
} from './index.ts';

describe('the longest and the soonest that is allowed is allowed', () => {
  test.each([
    ['a name', nameProblem, 'ab'.repeat(NAME_MAX_LENGTH / 2), 'name_too_long'],
    ['a text about oneself', bioProblem, 'a'.repeat(BIO_MAX_LENGTH), 'text_too_long'],
    ['a username', usernameProblem, 'ab'.repeat(USERNAME_MAX_LENGTH / 2), 'username_too_long'],
  ] as const)('%s', (_, problemOf, longest, problem) => {
    expect([problemOf(longest), problemOf(`${longest}c`)]).toEqual([null, problem]);
  });

  test('a contact moment in an hour is soon enough', () => {
    const now = Date.parse('2026-11-23T09:00:00Z');
    const hours = [1, 1 / 2].map((hour) => now + hour * HOUR_MS);
    expect(contactMomentProblems(hours, now)).toEqual([null, 'moment_past']);
    expect(contactMomentProblems([now + HOUR_MS + 30_000], now)).toEqual(['moment_off_hours']);
  });

  test('a postal code of one sign and a personal word of four count', () => {
    expect(isPostalCode('7')).toBe(true);
    expect([holdsPersonalWord('Anna-2026!', [' anna ']), holdsPersonalWord('Leo-2026!', ['leo'])]).toEqual([
      true,
      false,
    ]);
  });
});

test('hidden characters on one of several lines are found', () => {
  expect(bioProblem('una riga\nun’altra \u202erovescia\nla terza')).toBe('characters_invalid');
});

test.each([
  ['awin1.com', 'bookmaker_link'],
  ['track.awin1.com', 'bookmaker_link'],
  ['notawin1.com', null],
  ['www.bit.ly', 'shortened_link'],
  ['bit.ly.example.com', null],
  ['-example.com', 'url_invalid'],
  ['example.com/x', 'url_invalid'],
])('to %s: %s', (host, problem) => {
  expect(hostProblem(host)).toBe(problem);
});

test('a link has no user, password or port; spaces around it are cut', () => {
  expect(plainAddress(' https://example.com/a?aff=1#b ')?.href).toBe('https://example.com/a');
  expect(['https://a@example.com', 'https://:b@example.com', 'https://example.com:8080'].map(plainAddress)).toEqual([
    null,
    null,
    null,
  ]);
  expect(plainAddress('example.com/see/http://other.com')?.host).toBe('example.com');
});

test('a link in a text loses its query but not the stop after it; the first that leads to a bookmaker is told', () => {
  expect(plainLinks('Leggi HTTPS://example.com/a?ref=1. Poi www.example.org!')).toEqual({
    text: 'Leggi HTTPS://example.com/a. Poi www.example.org!',
    problem: null,
  });
  expect(plainLinks('prima a--.b-.example poi awin1.com').problem).toBe('bookmaker_link');
});

test('a link keeps what is no affiliate’s, letter by letter', () => {
  expect(withoutAffiliates('https://Example.com/watch?v=1&aff=2')).toBe('https://example.com/watch?v=1');
  expect(withoutAffiliates('https://Example.com/watch?v=1')).toBe('https://Example.com/watch?v=1');
});
