import { cookieConsent, cookieGroups } from '@quotavera/contract/accounts';
import { CONSENT_TEXT_VERSION } from '@quotavera/domain/limits';
import { HOUR_S } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { addressKey } from '../../../platform/limits/index.ts';
import { cookieGroupsOf, presentGroup, recordConsent } from './service.ts';

const CHOICES = { points: 60, seconds: HOUR_S };

export function consentRoutes({ db, limits, clock }: ServerContext): Route[] {
  return [
    route(cookieGroups, async ({ language }) => ({
      version: CONSENT_TEXT_VERSION,
      groups: (await cookieGroupsOf(db)).map((group) => presentGroup(group, language)),
    })),
    route(cookieConsent, async ({ body, viewer, language, request }) => {
      const wait = await limits.take('cookie_consent', addressKey(request.ip), CHOICES);
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      const consent = await recordConsent(db, clock, {
        chosen: body,
        accountId: viewer.type === 'member' ? viewer.accountId : null,
        language,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      });
      if (isFailure(consent)) return consent;
      const { id, choices, textVersion, at } = consent.value;
      return { id, choices, version: textVersion, at: at.toISOString() };
    }),
  ];
}
