import type { Clock } from '../../../platform/clock/index.ts';
import type { Secrets } from '../../../platform/config/index.ts';
import { seal, unseal } from '../two-factor/secret-box.ts';

const TICKET_MS = 60 * 60_000;

/** Who Google says somebody is; the address is theirs, Google has verified it. */
export interface GoogleIdentity {
  readonly subject: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Something sealed for a while, for the browser to bring back: it can neither read nor change it. */
export function createSealed<T extends object>(key: () => Buffer, purpose: string, clock: Clock, ttlMs: number) {
  return {
    seal(value: T): string {
      const expiresAt = clock.wall().getTime() + ttlMs;
      return seal(key(), Buffer.from(JSON.stringify({ value, expiresAt })), purpose).toString('base64url');
    },
    /** Null when it is over, or was never sealed here for this. */
    open(text: string): T | null {
      try {
        const { value, expiresAt } = JSON.parse(unseal(key(), Buffer.from(text, 'base64url'), purpose).toString());
        return expiresAt > clock.wall().getTime() ? (value as T) : null;
      } catch {
        return null;
      }
    },
  };
}

/**
 * Somebody whom Google knows and we don't: what registration accepts instead of a password (`google` of its body), because an account
 * needs more than Google tells (age, terms). It can't be used twice: a Google account belongs to one account.
 */
export function createGoogleTickets({ secrets, clock }: { readonly secrets: Secrets; readonly clock: Clock }) {
  return createSealed<GoogleIdentity>(() => secrets.get('google'), 'google-ticket', clock, TICKET_MS);
}
