import {
  activateUser as activateCall,
  banUser as banCall,
  changeAdmin as changeAdminCall,
  changeShare as changeShareCall,
  changeUserPlan as changeUserPlanCall,
  changeUserType as changeUserTypeCall,
  collaboratorProfiles,
  listUsers,
  mergeUsers as mergeCall,
  mergePreview,
  resetSecondFactor as resetSecondFactorCall,
  userDeep,
} from '@quotavera/contract/users';
import { romeDayEnd, romeDayStart } from '@quotavera/domain/time';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { ActAsk } from './act.ts';
import { presentUser, type UserView } from './presenter.ts';
import { selectUser } from './repository-search.ts';
import * as acts from './service-acts.ts';
import { collaboratorPage } from './service-collaborators.ts';
import { deepView } from './service-deep.ts';
import { userPage } from './service-list.ts';
import { mergeUsers, previewMerge } from './service-merge.ts';
import { askFactorReset, stopFactorReset } from './service-second-factor.ts';

interface Received {
  readonly viewer: { readonly accountId: number };
  readonly body: { readonly user_id: number; readonly reason: string; readonly revision?: number | undefined };
  readonly request: { readonly id: string };
}

function askOf({ viewer, body, request }: Received): ActAsk {
  return {
    actorId: viewer.accountId,
    userId: body.user_id,
    reason: body.reason,
    revision: body.revision,
    requestId: request.id,
  };
}

const startOf = (day: string | undefined) => (day === undefined ? undefined : romeDayStart(day));
const endOf = (day: string | undefined) => (day === undefined ? undefined : romeDayEnd(day));

export function administrationRoutes(context: acts.ActContext): Route[] {
  const { db, clock } = context;

  /** Every act answers with the account as it is now. */
  async function afterwards(done: true | Failure, userId: number): Promise<UserView | Failure> {
    if (isFailure(done)) return done;
    const row = await selectUser(db, userId, clock.now());
    return row ? presentUser(row) : fail('not_found');
  }

  return [
    route(listUsers, ({ query, language }) => {
      const { page, page_size: pageSize, cursor, sort, order, from, to, visited_from, visited_to, ...rest } = query;
      return userPage(
        db,
        {
          path: listUsers.path,
          query,
          page,
          pageSize,
          cursor,
          sort,
          order,
          filters: {
            search: rest.search || undefined,
            userType: rest.user_type,
            plan: rest.plan,
            state: rest.state,
            admin: rest.admin === undefined ? undefined : rest.admin === 'true',
            from: startOf(from),
            before: endOf(to),
            visitedFrom: startOf(visited_from),
            visitedBefore: endOf(visited_to),
          },
        },
        clock.now(),
        language,
      );
    }),
    route(userDeep, ({ params }) => deepView(db, params.id, clock.now())),
    route(banCall, async (received) => afterwards(await acts.banUser(context, askOf(received)), received.body.user_id)),
    route(activateCall, async (received) =>
      afterwards(await acts.activateUser(context, askOf(received)), received.body.user_id),
    ),
    route(changeUserTypeCall, async (received) => {
      const ask = { ...askOf(received), userType: received.body.user_type };
      return afterwards(await acts.changeUserType(context, ask), ask.userId);
    }),
    route(changeUserPlanCall, async (received) => {
      const { subscription_type: plan, until } = received.body;
      const ask = { ...askOf(received), plan, until: until === null ? null : new Date(until) };
      return afterwards(await acts.changeUserPlan(context, ask), ask.userId);
    }),
    route(changeShareCall, async (received) => {
      const ask = { ...askOf(received), percent: received.body.percent };
      return afterwards(await acts.changeShare(context, ask), ask.userId);
    }),
    route(changeAdminCall, async (received) => {
      const ask = { ...askOf(received), isAdmin: received.body.is_admin };
      return afterwards(await acts.changeAdmin(context, ask), ask.userId);
    }),
    route(resetSecondFactorCall, async (received) => {
      const ask = askOf(received);
      const done = received.body.stop ? stopFactorReset(context, ask) : askFactorReset(context, ask);
      return afterwards(await done, ask.userId);
    }),
    route(collaboratorProfiles, ({ query }) => {
      const { page, page_size: pageSize, cursor, search } = query;
      return collaboratorPage(db, search, { path: collaboratorProfiles.path, query, page, pageSize, cursor });
    }),
    route(mergePreview, ({ viewer, query }) =>
      previewMerge(db, { userId: query.user_id, intoId: query.into_id, actorId: viewer.accountId }, clock.now()),
    ),
    route(mergeCall, async (received) => {
      const ask = { ...askOf(received), intoId: received.body.into_id };
      return afterwards(await mergeUsers(context, ask), ask.userId);
    }),
  ];
}
