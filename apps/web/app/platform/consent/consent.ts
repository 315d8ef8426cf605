import { CONSENT_DAYS, CONSENT_TEXT_VERSION } from '@quotavera/domain/limits';
import { DAY_S } from '@quotavera/domain/time';

/** The choice is stored under this name both in local storage and in a cookie. */
export const CONSENT_KEY = 'cookie-consent';
const SEPARATOR = '~';
export const CONSENT_MAX_AGE_S = CONSENT_DAYS * DAY_S;

/** A choice about cookies: which optional groups are allowed, under which text, when (seconds since 1970). */
export interface Consent {
  version: string;
  at: number;
  allowed: readonly string[];
  /** Names the proof on the server; empty until it has answered, or when it didn't. */
  proof: string;
}

/** `2026-11-21~1795300000~proof~preferences`: what a cookie can hold as it is. */
export function writeConsent({ version, at, proof, allowed }: Consent): string {
  return [version, at, proof, ...allowed].join(SEPARATOR);
}

/** A stored choice that still holds at `now` (seconds): of this text and not older than 365 days. Anything else is none. */
export function readConsent(text: string | null | undefined, now: number): Consent | null {
  const [version, at, proof = '', ...allowed] = (text ?? '').split(SEPARATOR);
  const age = now - Number(at);
  // A day of tolerance for a clock that was set back since.
  if (version !== CONSENT_TEXT_VERSION || !(age >= -DAY_S && age < CONSENT_MAX_AGE_S)) return null;
  return { version, at: Number(at), proof, allowed };
}

/** When a choice has to be made again, in milliseconds since 1970. */
export function consentEndsAt({ at }: Consent): number {
  return (at + CONSENT_MAX_AGE_S) * 1_000;
}
