import { expect, test } from 'vitest';
import { ibanOf } from './iban.ts';

test('an IBAN that a SEPA transfer reaches', () => {
  expect(ibanOf('it60 x054 2811 1010 0000 0123 456')).toBe('IT60X0542811101000000123456');
  expect(ibanOf('DE89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
  for (const wrong of ['', 'IT60X0542811101000000123457', 'IT60', 'BR1500000000000010932840814P2', '\0']) {
    expect(ibanOf(wrong)).toBeNull();
  }
});
