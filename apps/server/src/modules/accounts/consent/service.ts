import { randomUUID } from 'node:crypto';
import type { cookieGroups } from '@quotavera/contract/accounts';
import type { ReplyOf } from '@quotavera/contract/core';
import { CONSENT_DAYS, CONSENT_TEXT_VERSION } from '@quotavera/domain/limits';
import { DAY_MS } from '@quotavera/domain/time';
import type { Language } from '@quotavera/i18n';
import { cookieGroupText, cookieText } from '@quotavera/i18n/server';
import ipaddr from 'ipaddr.js';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import * as repository from './repository.ts';

const IPV4_KEPT_BITS = 24;
const IPV6_KEPT_BITS = 48;

/** An IP address cut to its first 24 (IPv4) or 48 bits (IPv6), which don't identify a household. */
export function shortenedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') {
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${IPV4_KEPT_BITS}`)}/${IPV4_KEPT_BITS}`;
  }
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${IPV6_KEPT_BITS}`)}/${IPV6_KEPT_BITS}`;
}

export interface ChosenGroup {
  varname: string;
  isRequired: boolean;
}

/** Completes a choice: every group is named, required ones are accepted. `unknown` lists names that no group has. */
export function settledChoices(
  groups: readonly ChosenGroup[],
  chosen: Readonly<Record<string, boolean>>,
): { choices: Record<string, boolean>; unknown: string[] } {
  const groupNames = new Set(groups.map(({ varname }) => varname));
  return {
    choices: Object.fromEntries(
      groups.map(({ varname, isRequired }) => [
        varname,
        isRequired || (Object.hasOwn(chosen, varname) && chosen[varname] === true),
      ]),
    ),
    unknown: Object.keys(chosen).filter((name) => !groupNames.has(name)),
  };
}

const USER_AGENT_MAX = 200;
/** The proof of a consent is kept while it holds and for one more year, in case it is disputed. */
const PROOF_DAYS = CONSENT_DAYS + 365;

interface Cookie {
  name: string;
  storage: string;
  minutes: number | null;
}

export interface CookieGroup {
  varname: string;
  isRequired: boolean;
  cookies: readonly Cookie[];
}

/** The groups that the cookie dialog asks about: those with cookies. */
export async function cookieGroupsOf(db: Db): Promise<CookieGroup[]> {
  const rows = await repository.selectGroups(db);
  return [...Map.groupBy(rows, ({ varname }) => varname)].map(([varname, cookies]) => ({
    varname,
    isRequired: cookies[0]?.is_required ?? false,
    cookies: cookies.map(({ name, storage, minutes }) => ({ name, storage, minutes })),
  }));
}

export interface ConsentInput {
  chosen: Readonly<Record<string, boolean>>;
  accountId: number | null;
  language: Language;
  address: string;
  userAgent: string;
}

export async function recordConsent(db: Db, clock: Clock, input: ConsentInput): Promise<Result<repository.Consent>> {
  const { choices, unknown } = settledChoices(await cookieGroupsOf(db), input.chosen);
  if (unknown.length > 0) {
    return fail('validation', { fields: Object.fromEntries(unknown.map((name) => [name, 'unknown_field'])) });
  }
  const consent = {
    id: randomUUID(),
    accountId: input.accountId,
    choices,
    textVersion: CONSENT_TEXT_VERSION,
    language: input.language,
    address: shortenedAddress(input.address),
    userAgent: input.userAgent.slice(0, USER_AGENT_MAX),
    at: clock.now(),
  };
  await repository.insertConsent(db, consent);
  return ok(consent);
}

export async function deleteOldConsents(db: Db, clock: Clock): Promise<void> {
  await repository.deleteConsentsBefore(db, new Date(clock.now().getTime() - PROOF_DAYS * DAY_MS));
}

type Group = ReplyOf<typeof cookieGroups>['groups'][number];
type Storage = Group['cookies'][number]['storage'];

export function presentGroup({ varname, isRequired, cookies }: CookieGroup, language: Language): Group {
  return {
    varname,
    ...cookieGroupText(language, varname),
    is_required: isRequired,
    cookies: cookies.map(({ name, storage, minutes }) => ({
      name,
      description: cookieText(language, name),
      storage: storage as Storage,
      minutes,
    })),
  };
}
