import { calendarCalls } from '@quotavera/contract';
import { calendarLinks } from '@quotavera/contract/calendar/addresses';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route, sendFailure } from '../../../platform/http/index.ts';
import { matchCalendar, readMatch } from './service.ts';
import { matchAddresses } from './service-addresses.ts';

export function matchRoutes({ db }: ServerContext): Route[] {
  return [
    route(
      calendarCalls.readMatch,
      async ({ viewer, params, clock }) => (await readMatch(db, viewer, params.id, clock.now())) ?? fail('not_found'),
    ),
    route(calendarCalls.listMatchAddresses, ({ query, clock }) => matchAddresses(db, query, clock.now())),
  ];
}

/** The file that puts a match into its reader's calendar. */
export function matchCalendarRoute(app: FastifyInstance, { db, clock, environment }: ServerContext): void {
  const config = { access: 'public.read' } as const;
  app.get<{ Params: { id: string } }>(calendarLinks.matchCalendar, { config }, async (request, reply) => {
    const { id } = request.params;
    const of = { site: environment.PUBLIC_URL, now: clock.now() };
    const file = /^[1-9]\d{0,14}$/.test(id) ? await matchCalendar(db, Number(id), of) : null;
    if (file === null) return sendFailure(request, reply, fail('not_found'));
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
        'content-disposition': `attachment; filename="match-${id}.ics"`,
      })
      .send(file);
  });
}
