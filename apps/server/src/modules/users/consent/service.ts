import { randomUUID } from 'node:crypto';
import { CONSENT_TEXT_VERSION } from '@quotavera/domain/accounts';
import { CONSENT_DAYS } from '@quotavera/domain/limits';
import type { Language } from '@quotavera/i18n';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import { settledChoices, shortenedAddress } from './policy.ts';
import * as repository from './repository.ts';

const USER_AGENT_MAX = 200;
const DAY_MS = 86_400_000;
/** A proof is kept as long as the choice holds and a year more, in which it may be doubted. */
const PROOF_DAYS = CONSENT_DAYS + 365;

interface Cookie {
  readonly name: string;
  readonly storage: string;
  readonly minutes: number | null;
}

export interface CookieGroup {
  readonly varname: string;
  readonly isRequired: boolean;
  readonly cookies: readonly Cookie[];
}

/** The groups that there is something to say about; groups without cookies are not asked about. */
export async function cookieGroupsOf(db: Db): Promise<CookieGroup[]> {
  const rows = await repository.selectGroups(db);
  return [...Map.groupBy(rows, ({ varname }) => varname)].map(([varname, cookies]) => ({
    varname,
    isRequired: cookies[0]?.isRequired ?? false,
    cookies: cookies.map(({ name, storage, minutes }) => ({ name, storage, minutes })),
  }));
}

export interface ConsentAsk {
  readonly chosen: Readonly<Record<string, boolean>>;
  readonly accountId: number | null;
  readonly language: Language;
  readonly address: string;
  readonly userAgent: string;
}

export async function keepConsent(db: Db, clock: Clock, ask: ConsentAsk): Promise<Result<repository.Consent>> {
  const { choices, unknown } = settledChoices(await cookieGroupsOf(db), ask.chosen);
  if (unknown.length > 0) {
    return fail('validation', { fields: Object.fromEntries(unknown.map((name) => [name, 'unknown_field'])) });
  }
  const consent = {
    id: randomUUID(),
    accountId: ask.accountId,
    choices,
    textVersion: CONSENT_TEXT_VERSION,
    language: ask.language,
    address: shortenedAddress(ask.address),
    userAgent: ask.userAgent.slice(0, USER_AGENT_MAX),
    at: clock.now(),
  };
  await repository.insertConsent(db, consent);
  return ok(consent);
}

export async function deleteOldConsents(db: Db, clock: Clock): Promise<void> {
  await repository.deleteConsentsBefore(db, new Date(clock.now().getTime() - PROOF_DAYS * DAY_MS));
}
