import { CONSENT_TEXT_VERSION } from '../packages/domain/src/limits/index.ts';

/** The stored answer of somebody who has refused all that is optional: flows and pictures are about something else than cookies. */
export function answeredAboutCookies(site: string) {
  return {
    name: 'cookie-consent',
    value: `${CONSENT_TEXT_VERSION}~${Math.floor(Date.now() / 1000)}~`,
    domain: new URL(site).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax',
  } as const;
}
