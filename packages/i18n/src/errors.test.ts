import { ERROR_STATUS } from '@quotavera/contract/core';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, preferredLanguage, writeDecimal } from './languages.ts';
import { errorText, fieldText } from './server.ts';
import { textsOf } from './texts.ts';

const files = (language: (typeof LANGUAGES)[number]): Record<string, unknown> => textsOf(language, 'errors');
const italian = textsOf('it', 'errors');

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe.each(LANGUAGES)('the error texts in %s', (language) => {
  test('say every code of the contract, and nothing but those', () => {
    const { fields: _fields, ...codes } = files(language);
    expect(Object.keys(codes).sort()).toEqual(Object.keys(ERROR_STATUS).sort());
    for (const text of Object.values(codes)) expect(text).toMatch(/\S{2}/);
  });

  test('have the fields of the Italian ones, with the same values in them', () => {
    const own = files(language).fields as Record<string, string>;
    expect(Object.keys(own).sort()).toEqual(Object.keys(italian.fields).sort());
    for (const [code, text] of Object.entries(italian.fields)) {
      expect(placeholders(own[code]!), code).toEqual(placeholders(text));
    }
  });
});

test('the generic failure reads as the specification says', () => {
  expect(errorText('it', 'generic')).toBe('Errore Generico, Riprova più tardi!');
});

test('a field text takes its values, and an unknown code still says something', () => {
  expect(fieldText('en', 'too_short', { min: 8 })).toBe('At least 8 characters.');
  expect(fieldText('en', 'no_such_code')).toBe('This value isn’t valid.');
});

test('a number in a field text has the decimal sign of its language', () => {
  expect(fieldText('it', 'too_small', { min: 0.01 })).toBe('Il minimo è 0,01.');
  expect(fieldText('de', 'line_out_of_reach', { min: '-0.5', max: '80', step: '0.25' })).toMatch(/-0,5 .*80.*0,25/);
  expect(fieldText('en', 'too_small', { min: 0.01 })).toContain('0.01');
});

test.each([
  ['2.1', 'it', '2,1'],
  ['2,1', 'it', '2,1'],
  ['-0.25', 'de', '-0,25'],
  ['2.1', 'en', '2.1'],
  ['2,1', 'en', '2.1'],
  ['3', 'fr', '3'],
])('%s as typed in %s is %s', (text, language, expected) => {
  expect(writeDecimal(text, language)).toBe(expected);
});

test.each([
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['pt-BR, es;q=0.4, fr;q=0.7', 'fr'],
  ['en;q=0, it', 'it'],
  ['zh', null],
  [undefined, null],
])('Accept-Language %s is answered in %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
