import { createHash } from 'node:crypto';
import * as calls from '@quotavera/contract/alerts';
import { HOUR_S } from '@quotavera/domain/time';
import { isLanguage } from '@quotavera/i18n';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route, sendFailure } from '../../../platform/http/index.ts';
import type { Limit } from '../../../platform/limits/index.ts';
import { proveOwner } from '../../accounts/session/service-password.ts';
import { tipsterFeed } from './service-atom.ts';
import { calendarBehind, feedOf, makeFeed, removeFeed } from './service-calendar.ts';

const NEW_ADDRESSES: Limit = { points: 20, seconds: HOUR_S };
/** Calendars ask every few minutes at most. */
const READINGS: Limit = { points: 60, seconds: HOUR_S };

export function calendarFeedRoutes(context: ServerContext): Route[] {
  return [
    route(calls.readCalendarFeed, ({ viewer }) => feedOf(context, viewer.accountId)),
    route(calls.createCalendarFeed, async ({ viewer: { accountId }, session, body }) => {
      const wait = await context.limits.take('calendar-feed-new', String(accountId), NEW_ADDRESSES);
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      const refused = await proveOwner(context, { ...session!, accountId, password: body.password });
      return refused ?? makeFeed(context, accountId);
    }),
    route(calls.removeCalendarFeed, ({ viewer }) => removeFeed(context, viewer.accountId)),
  ];
}

/** `/feeds/calendar/{secret}.ics`, `/feeds/tipsters/it/{username}.atom` */
export function feedFiles(app: FastifyInstance, context: ServerContext): void {
  const config = { access: 'public.read', costly: true } as const;
  app.get<{ Params: { name: string } }>('/feeds/calendar/:name', { config }, async (request, reply) => {
    const [, secret] = /^([\w-]{43})\.ics$/.exec(request.params.name) ?? [];
    if (!secret) return sendFailure(request, reply, fail('not_found'));
    const wait = await context.limits.take('calendar-feed', secret, READINGS);
    if (wait !== null) return sendFailure(request, reply, fail('rate_limited', { retryAfterSeconds: wait }));
    const calendar = await calendarBehind(context, secret);
    if (calendar === null) return sendFailure(request, reply, fail('not_found'));
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'content-disposition': 'inline; filename="quotavera.ics"',
      })
      .send(calendar);
  });

  app.get<{ Params: { language: string; name: string } }>(
    '/feeds/tipsters/:language/:name',
    { config },
    async (request, reply) => {
      const { language, name } = request.params;
      const [, username] = /^(.{1,60})\.atom$/.exec(name) ?? [];
      const feed = username && isLanguage(language) ? await tipsterFeed(context, username, language) : null;
      if (feed === null) return sendFailure(request, reply, fail('not_found'));
      const etag = `"${createHash('sha256').update(feed).digest('base64url').slice(0, 27)}"`;
      void reply.headers({ 'cache-control': 'public, max-age=300', etag });
      const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
      return known?.includes(etag)
        ? reply.code(304).send()
        : reply.type('application/atom+xml; charset=utf-8').send(feed);
    },
  );
}
