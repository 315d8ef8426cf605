import * as calls from '@quotavera/contract/support';
import { type Route, route } from '../../../platform/http/index.ts';
import { type ApplicationsContext, apply, changeOwn, ownApplication, slotList } from './service.ts';
import { agendaOf, applicationOf, applicationPage, changeApplication, start } from './service-administration.ts';

export function applicationRoutes(context: ApplicationsContext): Route[] {
  const { db } = context;
  return [
    route(calls.bookingSlots, () => slotList(context)),
    route(calls.applicantPublic, ({ viewer, body, language, request }) =>
      apply(context, { viewer, language, address: request.ip }, body),
    ),
    route(calls.readOwnApplication, ({ body, request }) => ownApplication(context, body.key, request.ip)),
    route(calls.changeOwnApplication, ({ body, request }) => changeOwn(context, body, request.ip)),
    route(calls.startAsTipster, ({ viewer, body, request }) =>
      start(context, { accountId: viewer.accountId, address: request.ip, requestId: request.id }, body.key),
    ),
    route(calls.listApplications, ({ query }) =>
      applicationPage(db, { status: query.status }, { path: calls.listApplications.path, query }),
    ),
    route(calls.readApplication, ({ params }) => applicationOf(db, params.id)),
    route(calls.meetingCalls, ({ query }) => agendaOf(context, query.week)),
    route(calls.changeMeetingCall, ({ viewer, body, request }) =>
      changeApplication(context, { accountId: viewer.accountId, requestId: request.id }, body),
    ),
  ];
}
