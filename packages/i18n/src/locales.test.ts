import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { elideArticles } from './elision.ts';
import { FORMATS } from './formats.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from './languages.ts';
import { placeholdersOf } from './placeholders.fixture.ts';
import { SERVER_NAMESPACES } from './texts.ts';

const folder = join(import.meta.dirname, 'locales');

function namespaces(language: string): string[] {
  return readdirSync(join(folder, language)).sort();
}

/** Every text of a namespace by its path: `tip.locked`. */
function textsOf(language: string, file: string): Map<string, string> {
  const texts = new Map<string, string>();
  function walk(value: unknown, path: string): void {
    if (typeof value === 'string') texts.set(path, value);
    else for (const [key, inner] of Object.entries(value as object)) walk(inner, path ? `${path}.${key}` : key);
  }
  walk(JSON.parse(readFileSync(join(folder, language, file), 'utf8')), '');
  return texts;
}

/** Lists the values of a text with their formats, such as "until, day". */
function valuesIn(text: string): string[] {
  return placeholdersOf(text)
    .map(({ name, format }) => (format ? `${name}, ${format}` : name))
    .sort();
}

describe.each(LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE))('texts in %s', (language) => {
  it('have the namespaces of the Italian ones', () => {
    expect(namespaces(language)).toEqual(namespaces(DEFAULT_LANGUAGE));
  });

  it.each(namespaces(DEFAULT_LANGUAGE))('have the keys and values of %s, and no empty text', (file) => {
    const source = textsOf(DEFAULT_LANGUAGE, file);
    const texts = textsOf(language, file);
    expect([...texts.keys()].sort()).toEqual([...source.keys()].sort());
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('');
      expect(valuesIn(text), key).toEqual(valuesIn(source.get(key) ?? ''));
    }
  });
});

/** The vocabulary of ARCHITECTURE.md: the server's modules, and what only the web has. */
const WORDS = [...readdirSync(join(import.meta.dirname, '../../../apps/server/src/modules')), 'admin', 'shell'];
const FOR_ALL = ['common', 'errors', 'mail', 'ui'];

it('every namespace of texts begins with a word of the vocabulary', () => {
  const others = namespaces(DEFAULT_LANGUAGE)
    .map((file) => file.replace('.json', ''))
    .filter((name) => !FOR_ALL.includes(name) && !WORDS.some((word) => name === word || name.startsWith(`${word}-`)));
  expect(others).toEqual([]);
});

/** The browser has no formats. */
describe.each(LANGUAGES)('formats in %s', (language) => {
  it.each(namespaces(language))('are those that there are, and stand in texts of the server alone: %s', (file) => {
    const known = SERVER_NAMESPACES.some((namespace) => file === `${namespace}.json`) ? Object.keys(FORMATS) : [];
    const unknown = [...textsOf(language, file)].filter(([, text]) =>
      placeholdersOf(text).some(({ format }) => format !== undefined && !known.includes(format)),
    );
    expect(unknown).toEqual([]);
  });
});

/** A plain space there lets a line begin with a sign that belongs to the one before. */
const LOOSE = { number: /[\d}] [%€]/, french: / [?!;:»%]|« / } as const;

describe.each(LANGUAGES)('lines in %s', (language) => {
  it.each(namespaces(language))('never part a number from its unit, nor French words from their signs: %s', (file) => {
    const loose = [...textsOf(language, file)].filter(
      ([, text]) => LOOSE.number.test(text) || (language === 'fr' && LOOSE.french.test(text)),
    );
    expect(loose).toEqual([]);
  });
});

/** The names of values that are numbers. */
const NUMBER =
  /\{\{(?:share|percent|rate|edge|count|shown|minimum|left|next|skilled|unskilled|bets|tips|total|at)\b(?!, (?:day|exactTime))[^}]*\}\}/giu;
const ARTICLE = /(?<!\p{L})(?:il|(?:ne|a|da|de|su)llo|lo|i|gli|(?:d|n)e[li]|a[li]|da[li]|su[li])\s8/iu;

/** Elision mends "il 8%" alone: "dei 8" and "lo 8" would stay wrong, and so would "l’61%". */
function hasWrongArticle(text: string): boolean {
  return ARTICLE.test(elideArticles(text.replace(NUMBER, '8'))) || /l’6/iu.test(text.replace(NUMBER, '6'));
}

it('no Italian text has an article that is wrong before some numbers', () => {
  const wrong = namespaces('it').flatMap((file) =>
    [...textsOf('it', file)].flatMap(([path, text]) => (hasWrongArticle(text) ? [`${file} ${path}: ${text}`] : [])),
  );
  expect(wrong).toEqual([]);
});

it.each(['dei {{count}} tip', 'nello {{share}} dei tip', 'lo {{rate}}', 'l’{{share}} dei tip', 'ai {{total, number}}'])(
  '"%s" is found to have an article that is wrong before some numbers',
  (text) => expect(hasWrongArticle(text)).toBe(true),
);
