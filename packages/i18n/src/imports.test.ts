import { expect, test } from 'vitest';
import { importRowText } from './imports.ts';
import { LANGUAGES } from './languages.ts';
import it from './locales/it/imports.json' with { type: 'json' };

test.each(LANGUAGES)('every problem of an imported row has its own text in %s', (language) => {
  const texts = Object.keys(it.rows).map((code) => importRowText(language, code));
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text).toMatch(/^\p{Lu}.*\.$/u);
});

test('an unknown code is shown as it is', () => {
  expect(importRowText('it', 'no_such_code')).toBe('no_such_code');
});
