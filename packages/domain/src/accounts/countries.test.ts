import { expect, test } from 'vitest';
import { isCountry } from './countries.ts';

test('countries are those of ISO 3166, in capitals: neither codes that it reserves nor made-up ones', () => {
  for (const code of ['IT', 'DE', 'SM', 'VA', 'GB', 'AX']) expect([code, isCountry(code)]).toEqual([code, true]);
  for (const code of ['', 'it', 'ITA', 'ZZ', 'XX', 'EU', 'UK', 'AC', 'TA']) {
    expect([code, isCountry(code)]).toEqual([code, false]);
  }
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  expect(all.filter(isCountry)).toHaveLength(249);
});
