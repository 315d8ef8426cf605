import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourcesOf } from './words.ts';

const ROOT = join(import.meta.dirname, '..');
/** Statements and code that fold the case of an address by themselves. */
const FOLDED = /lower\((?:\w+\.)?(?:email|recipient)\b(?! collate)|\bemail!?\.toLowerCase\(/;

test('addresses are compared by emailIdentity everywhere, so that no two places differ on whose an address is', () => {
  const found = sourcesOf(ROOT).filter(({ file, text }) => !file.includes('/migrations/') && FOLDED.test(text));
  expect(found.map(({ file }) => file)).toEqual([]);
});

test.each(['where lower(a.email) = $1', 'account.email.toLowerCase()', 'sql`lower(email)`'])('%s is found', (text) => {
  expect(FOLDED.test(text)).toBe(true);
});
