import { CONSENT_TEXT_VERSION } from '@quotavera/domain/limits';
import { DAY_S } from '@quotavera/domain/time';
import { expect, test } from 'vitest';
import { consentEndsAt, readConsent, writeConsent } from './consent.ts';

const NOW = 1_800_000_000;
const chosen = { version: CONSENT_TEXT_VERSION, at: NOW, proof: 'a-b', allowed: ['preferences'] };

test('a written choice is read again', () => {
  expect(readConsent(writeConsent(chosen), NOW + 5)).toEqual(chosen);
  expect(readConsent(writeConsent({ ...chosen, proof: '', allowed: [] }), NOW)).toEqual({
    ...chosen,
    proof: '',
    allowed: [],
  });
  expect(writeConsent(chosen)).toMatch(/^[\w~-]+$/);
});

test('a choice holds 365 days, for its text only', () => {
  const text = writeConsent(chosen);
  expect(readConsent(text, NOW + 365 * DAY_S - 1)).not.toBeNull();
  expect(readConsent(text, NOW + 365 * DAY_S)).toBeNull();
  expect(consentEndsAt(chosen)).toBe((NOW + 365 * DAY_S) * 1_000);
  expect(readConsent(writeConsent({ ...chosen, version: '2020-01-01' }), NOW)).toBeNull();
});

test('rubbish is no choice', () => {
  for (const text of [
    null,
    '',
    '~',
    `${CONSENT_TEXT_VERSION}`,
    `${CONSENT_TEXT_VERSION}~soon~~preferences`,
    '{"a":1}',
  ]) {
    expect(readConsent(text, NOW), String(text)).toBeNull();
  }
  expect(readConsent(writeConsent({ ...chosen, at: NOW + 3 * DAY_S }), NOW)).toBeNull();
});
