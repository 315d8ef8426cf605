import { expect, test } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { importRowText } from './names.ts';
import { textsOf } from './texts.ts';

test.each(LANGUAGES)('every problem of an imported row has its own text in %s', (language) => {
  const texts = Object.keys(textsOf('it', 'tools-imports').rows).map((code) => importRowText(language, code));
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text).toMatch(/^\p{Lu}.*\.$/u);
});

test('an unknown code is shown as it is', () => {
  expect(importRowText('it', 'no_such_code')).toBe('no_such_code');
});
