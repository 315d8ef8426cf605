import { describe, expect, it, test } from 'vitest';
import {
  birthDateProblem,
  contactMomentProblems,
  contactMomentsOf,
  emailIdentity,
  freeTextProblem,
  holdsPersonalWord,
  isEmailAddress,
  isReservedUsername,
  nameProblem,
  passwordProblems,
  passwordTooLong,
  tidyLine,
  tidyText,
  usernameProblem,
} from './index.ts';

it('an address is one however its case, width and signs are written, and stays apart from others', () => {
  const one = 'kim@example.com';
  for (const written of ['Kim@Example.COM', ' kim@example.com ', '\u212aim@example.com', '\uff4bim@example.com'])
    expect(emailIdentity(written)).toBe(one);
  for (const other of ['kím@example.com', 'k.im@example.com', 'kim@example.co'])
    expect(emailIdentity(other)).not.toBe(one);
  // A folded address stays as it is.
  for (const text of ['STRASSE@x.de', 'ΣΑΣ@x.gr', '\u0130@x.tr', '\u01c5@x.hr'])
    expect(emailIdentity(emailIdentity(text))).toBe(emailIdentity(text));
});
it('a password says all that it lacks', () => {
  expect(passwordProblems('')).toEqual(['too_short', 'no_lower', 'no_upper', 'no_digit', 'no_symbol']);
  expect(passwordProblems('abcdefgh')).toEqual(['no_upper', 'no_digit', 'no_symbol']);
  expect(passwordProblems('Abcdef1!')).toEqual([]);
  expect(passwordProblems('Abcde1!')).toEqual(['too_short']);
});
it('a password counts characters, not code units, and letters of any script', () => {
  expect(passwordProblems('Aa1!😀😀😀')).toEqual(['too_short']);
  expect(passwordProblems('Жж1!ююююю')).toEqual([]);
  expect(passwordProblems('Due parole 7')).toEqual([]);
  expect(passwordTooLong('😀'.repeat(128))).toBe(false);
  expect(passwordTooLong('x'.repeat(129))).toBe(true);
});
it('a password is not made of what is known of its owner', () => {
  expect(holdsPersonalWord('Xmario-2026', ['Mario', 'Rossi'])).toBe(true);
  expect(holdsPersonalWord('uno.DUE.tre1', ['Due.tre@example.com'])).toBe(true);
  expect(holdsPersonalWord('Alba-chiara-1', ['Al', ''])).toBe(false);
});

it.each([
  "O'Neill",
  'D’Ambrosio',
  'Nuñez',
  'van der Berg',
  'Anne-Marie',
  'Jr.',
  'Ó',
  '毛',
  'Żółć',
  'María José',
  'Søren',
  'محمد',
  'J. P.',
])('%s', (name) => expect([nameProblem(name), nameProblem(name.normalize('NFD'))]).toEqual([null, null]));
it.each([
  '1',
  'R2D2',
  'a@b',
  '<b>',
  '--',
  "'",
  'a\u0000b',
  'x\u202ey',
  'http://x',
  '😀',
  'Z\u0300\u0301\u0302\u0303\u0304\u0305algo',
  'a\u200bb',
])('a name is not %j', (name) => expect(nameProblem(name)).toBe('name_invalid'));
it('a name is required and of a length, and one however its accents were typed', () => {
  expect([nameProblem('  '), nameProblem('a'.repeat(61))]).toEqual(['required', 'name_too_long']);
  expect(tidyLine(' Nun\u0303ez   Pérez ')).toBe('Nuñez Pérez');
});
// An expression that tries every division of such a name doesn't end within the test's time limit.
it.each([`${"a'".repeat(29)}!`, `${'a '.repeat(29)}1`])(
  'a name is refused without trying every division: %s',
  (name) => {
    expect(nameProblem(name)).toBe('name_invalid');
  },
);

it.each(['mario', 'mario.rossi', 'Mario_77', 'a-b-c', '007'])('%s', (name) => expect(usernameProblem(name)).toBeNull());
it.each(['.mario', 'mario.', 'ma..rio', 'mario rossi', 'màrio', 'mario@x', 'mаrio', 'a/b'])(
  'a username is not %s',
  (name) => expect(usernameProblem(name)).toBe('username_invalid'),
);
it('a username does not pass for the house', () => {
  for (const name of ['admin', 'Ad.min1', 'ROOT', 'quota_vera', 'quotavera.staff'])
    expect(isReservedUsername(name)).toBe(true);
  expect(usernameProblem('admin7')).toBe('username_reserved');
  expect(isReservedUsername('adminton')).toBe(false);
});
it('a username has a length', () => {
  expect([usernameProblem(''), usernameProblem('ab'), usernameProblem('a'.repeat(31))]).toEqual([
    'required',
    'username_too_short',
    'username_too_long',
  ]);
});

it.each(['a@b.it', 'first.last+tag@sub.example.com', "o'neill@example.ie", 'x@xn--bcher-kva.de'])('%s', (text) =>
  expect(isEmailAddress(text)).toBe(true),
);
it.each([
  '',
  'a@b',
  '@b.it',
  'a@.it',
  'a..b@c.it',
  'a b@c.it',
  'a@b.it\r\nBcc: x@y.z',
  'a@-b.it',
  'a@b.1',
  `${'a'.repeat(65)}@b.it`,
  'a@b@c.it',
])('an e-mail address is not %j', (text) => expect(isEmailAddress(text)).toBe(false));

test.each([
  [64, true],
  [65, false],
])('an e-mail address with %i characters before the @', (length, expected) => {
  expect(isEmailAddress(`${'a'.repeat(length)}@b.it`)).toBe(expected);
});
test.each([
  [254, true],
  [255, false],
])('an e-mail address of %i characters', (length, expected) => {
  const host = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.it`;
  const address = `${'a'.repeat(length - host.length - 1)}@${host}`;
  expect([address.length, isEmailAddress(address)]).toEqual([length, expected]);
});

it('a birth date is an adult’s from the 18th birthday in Rome on', () => {
  const lastEvening = Date.parse('2026-11-20T22:59:59Z');
  expect(birthDateProblem('2008-11-21', lastEvening)).toBe('minor');
  expect(birthDateProblem('2008-11-21', lastEvening + 1_000)).toBeNull();
});
it('a birth date of 29 February comes of age on 1 March', () => {
  expect(birthDateProblem('2008-02-29', Date.parse('2026-02-28T12:00:00Z'))).toBe('minor');
  expect(birthDateProblem('2008-02-29', Date.parse('2026-03-01T00:00:00Z'))).toBeNull();
});
it('a birth date is a day, in the past, of somebody who lives', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(['', '2000-02-30', '1900-01-01', '2030-01-01', 'x'].map((day) => birthDateProblem(day, now))).toEqual([
    'required',
    'date_invalid',
    'date_invalid',
    'date_invalid',
    'date_invalid',
  ]);
});

test('a birth date is refused from the 120th birthday on, not before', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect([birthDateProblem('1906-11-21', now), birthDateProblem('1906-11-20', now)]).toEqual([null, 'date_invalid']);
});

describe('contact moments', () => {
  const now = Date.parse('2026-11-21T12:30:00Z');
  const at = (text: string) => Date.parse(text);
  it('lie ahead, on the hour, by day, within a month, and differ', () => {
    const moments = [
      '2026-11-23T08:00:00Z',
      '2026-11-23T08:00:00Z',
      '2026-11-21T13:00:00Z',
      '2026-11-23T07:00:00Z',
      '2026-11-23T19:00:00Z',
      '2026-11-23T10:30:00Z',
      '2026-12-21T10:00:00Z',
      '2026-12-20T18:00:00Z',
    ].map(at);
    expect(contactMomentProblems(moments, now)).toEqual([
      null,
      'moment_repeated',
      'moment_past',
      'moment_off_hours',
      'moment_off_hours',
      'moment_off_hours',
      'moment_too_far',
      null,
    ]);
  });
  it('contact moments of a day are the hours that are left of it, also when the clocks change', () => {
    expect(contactMomentsOf('2026-11-21', now)).toHaveLength(5);
    expect(contactMomentsOf('2026-11-20', now)).toEqual([]);
    const march = contactMomentsOf('2026-03-29', at('2026-03-20T12:00:00Z'));
    expect(march).toHaveLength(11);
    expect(new Date(march[0] ?? 0).toISOString()).toBe('2026-03-29T07:00:00.000Z');
  });
});

it('a text of several lines keeps its breaks, two at most, and nothing else around words', () => {
  expect(tidyText('  uno \t due \r\n\r\n\r\n tre\rquattro\u00a0cinque \n')).toBe('uno due\n\ntre\nquattro cinque');
});

it('bears four marks on a letter, not five', () => {
  const marked = (count: number) => `dieci car${'a'}${'\u0323\u0324\u0325\u0326\u032d'.slice(0, count)}`;
  expect([freeTextProblem(marked(4)), freeTextProblem(marked(5))]).toEqual([null, 'characters_invalid']);
});
it('a free text has 10 to 255 characters, counted as a reader does', () => {
  expect(freeTextProblem('')).toBe('required');
  expect(freeTextProblem('   nove cara ')).toBe('free_text_too_short');
  expect(freeTextProblem('dieci cara')).toBeNull();
  expect(freeTextProblem('é'.normalize('NFD').repeat(255))).toBeNull();
  expect(freeTextProblem('😀'.repeat(256))).toBe('free_text_too_long');
  expect(freeTextProblem('due righe\ndi testo')).toBeNull();
  expect(freeTextProblem('scritto al \u202econtrario')).toBe('characters_invalid');
});
