import { CHECK_FAILURES, CHECKS } from '@quotavera/domain/ledger';
import verify from '@quotavera/i18n/locales/it/records-verify.json' with { type: 'json' };
import { expect, it } from 'vitest';

// Another test checks that all languages have the Italian keys.

it('name everything that a check can find wrong, and nothing else', () => {
  expect(Object.keys(verify.failures).sort()).toEqual([...CHECK_FAILURES].sort());
});

it('the texts of a verification explain every check', () => {
  expect(Object.keys(verify.checks).sort()).toEqual([...CHECKS].sort());
});
