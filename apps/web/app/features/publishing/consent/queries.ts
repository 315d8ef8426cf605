import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { type ApiResult, api, apiFrom, type ReplyTo } from '../../../platform/api/index.ts';
import { noteProof, saveConsent } from '../../../platform/consent/choice.ts';

export type CookieGroups = ReplyTo<typeof accountsAddresses.cookieGroups>;
export type CookieGroup = CookieGroups['groups'][number];

/** For the cookie policy, rendered by the server. */
export function readCookieGroups(fetchApi: typeof fetch, language: string): Promise<ApiResult<CookieGroups>> {
  return apiFrom(fetchApi, accountsAddresses.cookieGroups, {}, language);
}

export function fetchCookieGroups(signal: AbortSignal): Promise<ApiResult<CookieGroups>> {
  return api(accountsAddresses.cookieGroups, { signal });
}

/** Stores the choice in the browser and its proof on the server. A failure of the second isn't shown, because the choice holds anyway. */
export function choose(
  groups: readonly Pick<CookieGroup, 'varname' | 'is_required'>[],
  allowed: readonly string[],
): void {
  const consent = saveConsent(allowed);
  const body = Object.fromEntries(
    groups.map(({ varname, is_required }) => [varname, is_required || allowed.includes(varname)]),
  );
  void api(accountsAddresses.cookieConsent, { body }).then((reply) => {
    if (reply.ok) noteProof(consent, reply.data.id);
  });
}
