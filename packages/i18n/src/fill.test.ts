import { expect, test } from 'vitest';
import { fillText } from './fill.ts';
import { FORMATS, type FormatName } from './formats.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { placeholdersOf } from './placeholders.fixture.ts';
import { SAMPLES } from './samples.fixture.ts';
import { SERVER_NAMESPACES, textsOf } from './texts.ts';

/** The spaces that Intl puts between numbers and signs differ by language; a test reads them all as one. */
function write(language: Language, format: FormatName): string {
  return fillText(language, `{{value, ${format}}}`, { value: SAMPLES[format] }).replace(/\s/g, ' ');
}

test.each<[Language, Record<FormatName, string>]>([
  [
    'it',
    {
      day: '28 novembre 2026',
      month: 'novembre 2026',
      dateTime: '28 novembre 2026 alle ore 00:30',
      exactTime: '28 novembre 2026 alle ore 00:30:09',
      appointment: 'sabato 28 novembre 2026 alle ore 00:30',
      appointments: 'sabato 28 novembre 2026 alle ore 00:30 · martedì 1 dicembre 2026 alle ore 09:00',
      euro: '1234,56 €',
      number: '12.345',
      odds: '2,10',
    },
  ],
  [
    'en',
    {
      day: '28 November 2026',
      month: 'November 2026',
      dateTime: '28 November 2026 at 00:30',
      exactTime: '28 November 2026 at 00:30:09',
      appointment: 'Saturday, 28 November 2026 at 00:30',
      appointments: 'Saturday, 28 November 2026 at 00:30 · Tuesday, 1 December 2026 at 09:00',
      euro: '€1,234.56',
      number: '12,345',
      odds: '2.10',
    },
  ],
])('%s: days are those of Rome, sums are cents, numbers have the language’s signs', (language, expected) => {
  const written = Object.keys(FORMATS).map((format) => [format, write(language, format as FormatName)]);
  expect(Object.fromEntries(written)).toEqual(expected);
});

test('every format writes its value in every language', () => {
  for (const language of LANGUAGES) {
    for (const format of Object.keys(FORMATS) as FormatName[]) {
      expect(write(language, format), `${language} ${format}`).toMatch(/\d/);
      expect(write(language, format), `${language} ${format}`).not.toMatch(/[{}]|NaN|Invalid|GMT|T23:30|object/);
    }
  }
});

test.each([
  ['that is not given', {}],
  ['that is undefined', { price: undefined, name: undefined }],
  ['that is null', { price: null, name: null }],
  ['that is no number', { price: Number.NaN, name: Number.NaN }],
  ['that is no time', { price: new Date('never'), name: new Date('never') }],
])('a value %s leaves the sentence readable, without its placeholder', (_, values) => {
  expect(fillText('it', '{{name}} costa {{price, euro}}.', values)).toBe('… costa ….');
});

const RAW = /\{\{|undefined|NaN|Invalid Date|\[object|GMT/;

function textsIn(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn);
}

/** Fills a text with a sample for each of its values. */
function withSamples(language: Language, text: string): string {
  const values = placeholdersOf(text).map(({ name, format }) => [name, SAMPLES[format as FormatName] ?? 'x']);
  return fillText(language, text, Object.fromEntries(values));
}

test.each(LANGUAGES)('%s: no text of the server shows a placeholder, with its values or without', (language) => {
  const texts = SERVER_NAMESPACES.flatMap((namespace) => textsIn(textsOf(language, namespace)));
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.map((text) => withSamples(language, text)).filter((shown) => RAW.test(shown))).toEqual([]);
  expect(texts.map((text) => fillText(language, text, {})).filter((shown) => RAW.test(shown))).toEqual([]);
});

test('what a value says is shown as it is written, never read as a text of ours', () => {
  const said = 'I say {{price, euro}}, $t(common:loading) & <b>';
  expect(fillText('en', '«{{said}}» {{price, euro}}', { said, price: 100 })).toBe(`«${said}» €1.00`);
});
