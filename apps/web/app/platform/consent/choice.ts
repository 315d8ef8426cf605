import { CONSENT_TEXT_VERSION } from '@quotavera/domain/limits';
import { renewPreferenceCookies } from '../preferences/cookies.ts';
import { CONSENT_KEY, CONSENT_MAX_AGE_S, type Consent, writeConsent } from './consent.ts';
import { currentConsent, nowSeconds, tellConsent } from './state.ts';

/** In both places, so that clearing one loses nothing; forbidden storage leaves the cookie. */
function keep(consent: Consent): void {
  const text = writeConsent(consent);
  try {
    localStorage.setItem(CONSENT_KEY, text);
  } catch {
    // Without storage the cookie holds the choice.
  }
  const left = CONSENT_MAX_AGE_S - (nowSeconds() - consent.at);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser we support
  document.cookie = `${CONSENT_KEY}=${text}; Path=/; Max-Age=${left}; SameSite=Lax${secure}`;
  tellConsent();
}

/** Stores a choice, which holds even if its proof can't be stored. The lifetime of existing preference cookies is adapted to it. */
export function saveConsent(allowed: readonly string[]): Consent {
  const consent = { version: CONSENT_TEXT_VERSION, at: nowSeconds(), proof: '', allowed };
  keep(consent);
  renewPreferenceCookies();
  return consent;
}

/** The server has kept the proof of this choice. */
export function noteProof({ at }: Consent, proof: string): void {
  const consent = currentConsent();
  if (consent?.at === at && /^[\w-]{1,64}$/.test(proof)) keep({ ...consent, proof });
}
