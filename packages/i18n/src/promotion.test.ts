import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { callsToBet, isPromotion, refusedWords } from '@quotavera/domain/care/promotion';
import { expect, test } from 'vitest';

const LOCALES = join(import.meta.dirname, 'locales');
const CONTENT = resolve(import.meta.dirname, '../../../content');

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

/** Every text of a JSON value, with its path. */
function textsOf(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, own]) => textsOf(own, `${path}.${key}`))
    : [];
}

const texts = filesIn(LOCALES, '.json').flatMap((file) =>
  textsOf(JSON.parse(readFileSync(file, 'utf8')), file.slice(LOCALES.length + 1)),
);

test('no text of the product asks to bet, in any language', () => {
  const pages = filesIn(CONTENT, '.md').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line, at): [string, string] => [`${file.slice(CONTENT.length + 1)}:${at + 1}`, line]),
  );
  expect(texts.length).toBeGreaterThan(5_000);
  expect(pages.length).toBeGreaterThan(1_000);
  expect([...texts, ...pages].filter(([, text]) => callsToBet(text))).toEqual([]);
});

test('less than one in a thousand of the product’s own texts would be refused as promotion', () => {
  const refused = texts.filter(([, text]) => refusedWords(text).length > 0);
  expect(refused.length).toBeLessThan(texts.length / 1_000);
});

test('no text that readers of the comparison get promotes a bookmaker', () => {
  const shown = texts.filter(([path]) => /bookmakers\.json\.(?!manage\.)/.test(path));
  expect(shown.length).toBeGreaterThan(250);
  expect(shown.filter(([, text]) => isPromotion(text))).toEqual([]);
});
