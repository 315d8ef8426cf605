import { expect, test } from 'vitest';
import { isPersonsCode, isPersonsTaxCode, isVatNumber, tellsBirth } from './tax-code.ts';

// Codes that are published as examples; the last one differs from the second in a digit that a letter stands for.
test.each([
  ['MRTMTT25D09F205Z', '1925-04-09'],
  ['RSSMRA85T10A562S', '1985-12-10'],
  // A woman's day of birth has 40 more.
  ['MLLSNT82P65Z404U', '1982-09-25'],
  ['RSSMRA85T10A56NH', '1985-12-10'],
])('the tax code %s is a person’s, born on %s', (code, birth) => {
  expect([isPersonsCode(code), isPersonsTaxCode(code), tellsBirth(code, birth)]).toEqual([true, true, true]);
});

test('a tax code with another last letter is none', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  expect(letters.filter((letter) => isPersonsTaxCode(`RSSMRA85T10A562${letter}`))).toEqual(['S']);
});

test.each(['', '12345678903', 'RSSMRA85T10A562', 'rssmra85t10a562s', 'RSSMRA85F10A562S', 'RSSMRA8AT10A562S'])(
  'a text like “%s” has not the form of a person’s tax code',
  (text) => {
    expect([isPersonsCode(text), isPersonsTaxCode(text)]).toEqual([false, false]);
  },
);

test('a tax code tells the month by a letter, also where letters stand for digits', () => {
  const months = [...'ABCDEHLMPRST'].map((letter) => `RSSMRA85${letter}10A562S`);
  for (const [n, code] of months.entries()) {
    expect(tellsBirth(code, `1985-${String(n + 1).padStart(2, '0')}-10`), code).toBe(true);
    expect(tellsBirth(code, `1985-${String(((n + 1) % 12) + 1).padStart(2, '0')}-10`), code).toBe(false);
  }
  // U is 8, R is 5, M is 1, L is 0.
  expect(tellsBirth('RSSMRAURTMLA562S', '1985-12-10')).toBe(true);
  expect(['1986-12-10', '1985-12-11', '1985-11-10'].some((day) => tellsBirth('RSSMRAURTMLA562S', day))).toBe(false);
});

test('the last day of a month is a man’s 31 or a woman’s 71', () => {
  expect(['RSSMRA85A31A562S', 'RSSMRA85A71A562S'].map((code) => tellsBirth(code, '1985-01-31'))).toEqual([true, true]);
});

test('a VAT number has eleven digits, of which the last one checks the others', () => {
  expect(['12345678903', '06363391001'].map(isVatNumber)).toEqual([true, true]);
  expect(Array.from({ length: 10 }, (_, n) => `1234567890${n}`).filter(isVatNumber)).toEqual(['12345678903']);
  for (const text of ['', '00000000000', '1234567890', '123456789030', 'IT12345678903', '12345678903 ']) {
    expect(isVatNumber(text), text).toBe(false);
  }
});
