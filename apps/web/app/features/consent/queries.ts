import type { usersCalls } from '@quotavera/contract';
import { type ApiResult, api, apiFrom, call, type ReplyTo } from '../../platform/api/index.ts';
import { noteProof, saveConsent } from '../../platform/consent/choice.ts';

const cookieGroups = call<typeof usersCalls.cookieGroups>('GET', '/users/v1/cookie-groups/');
const cookieConsent = call<typeof usersCalls.cookieConsent>('POST', '/users/v1/cookie-consent/');

export type CookieGroups = ReplyTo<typeof usersCalls.cookieGroups>;
export type CookieGroup = CookieGroups['groups'][number];

/** For the cookie policy, rendered by the server. */
export function readCookieGroups(fetchApi: typeof fetch, language: string): Promise<ApiResult<CookieGroups>> {
  return apiFrom(fetchApi, cookieGroups, {}, language);
}

export function fetchCookieGroups(signal: AbortSignal): Promise<ApiResult<CookieGroups>> {
  return api(cookieGroups, { signal });
}

/** Keeps the choice here at once, and its proof on the server. When that fails nobody is bothered: the choice holds. */
export function choose(groups: readonly CookieGroup[], allowed: readonly string[]): void {
  const consent = saveConsent(allowed);
  const body = Object.fromEntries(
    groups.map(({ varname, is_required }) => [varname, is_required || allowed.includes(varname)]),
  );
  void api(cookieConsent, { body }).then((kept) => {
    if (kept.ok) noteProof(consent, kept.data.id);
  });
}
