import { LANGUAGES } from '@quotavera/i18n';
import { importRowText } from '@quotavera/i18n/server';
import { expect, it } from 'vitest';
import { isWarning, ROW_REJECTIONS, ROW_WARNINGS, rowProblem } from './rejection.ts';

it.each(LANGUAGES)('every problem of a row has a text in %s', (language) => {
  for (const code of [...ROW_REJECTIONS, ...ROW_WARNINGS]) expect(importRowText(language, code), code).not.toBe(code);
});

it('tells rows that were taken from rows that were not', () => {
  expect([isWarning('price_outlier'), isWarning('date_invalid')]).toEqual([true, false]);
});

it('keeps what a text column can hold, and not more than helps', () => {
  const { raw, detail } = rowProblem(7, 'row_characters', 'x'.repeat(5000), `a\0b\uD800${'c'.repeat(5000)}`);
  expect([raw.length, detail.length]).toEqual([300, 200]);
  expect(raw.startsWith('a\uFFFDb\uFFFDc')).toBe(true);
});
