import {
  activateUser as activateCall,
  banUser as banCall,
  changeAdmin as changeAdminCall,
  changeRole as changeRoleCall,
  changeShare as changeShareCall,
  changeUserPlan as changeUserPlanCall,
  changeUserType as changeUserTypeCall,
  collaboratorProfiles,
  listAudit,
  listUsers,
  mergeUsers as mergeCall,
  mergePreview,
  resetSecondFactor as resetSecondFactorCall,
  userDeep,
} from '@quotavera/contract/accounts';
import { romeDayEnd, romeDayStart } from '@quotavera/domain/time';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { auditPage } from '../audit/service.ts';
import type { ChangeInput } from './service-audited-change.ts';
import * as changes from './service-changes.ts';
import { deepView } from './service-deep.ts';
import { collaboratorPage, findUser, type UserView, userPage } from './service-list.ts';
import { mergeUsers, previewMerge } from './service-merge.ts';

interface Received {
  viewer: { accountId: number };
  body: { user_id: number; reason: string; revision?: number | undefined };
  request: { id: string };
}

function inputOf({ viewer, body, request }: Received): ChangeInput {
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

export function administrationRoutes(context: changes.AdministrationContext): Route[] {
  const { db, clock } = context;

  /** Every change answers with the account as it is afterwards. */
  async function afterwards(done: true | Failure, userId: number): Promise<UserView | Failure> {
    if (isFailure(done)) return done;
    return (await findUser(db, userId, clock.now())) ?? fail('not_found');
  }

  return [
    route(listUsers, ({ query, language }) =>
      userPage(
        db,
        {
          search: query.search || undefined,
          userType: query.user_type,
          plan: query.plan,
          state: query.state,
          admin: query.admin === undefined ? undefined : query.admin === 'true',
          from: startOf(query.from),
          before: endOf(query.to),
          visitedFrom: startOf(query.visited_from),
          visitedBefore: endOf(query.visited_to),
        },
        query,
        { path: listUsers.path, query },
        clock.now(),
        language,
      ),
    ),
    route(userDeep, ({ params }) => deepView(db, params.id, clock.now())),
    route(banCall, async (received) =>
      afterwards(await changes.banUser(context, inputOf(received)), received.body.user_id),
    ),
    route(activateCall, async (received) =>
      afterwards(await changes.activateUser(context, inputOf(received)), received.body.user_id),
    ),
    route(changeUserTypeCall, async (received) => {
      const input = { ...inputOf(received), userType: received.body.user_type };
      return afterwards(await changes.changeUserType(context, input), input.userId);
    }),
    route(changeUserPlanCall, async (received) => {
      const { subscription_type: plan, until } = received.body;
      const input = { ...inputOf(received), plan, until: until === null ? null : new Date(until) };
      return afterwards(await changes.changeUserPlan(context, input), input.userId);
    }),
    route(changeShareCall, async (received) => {
      const input = { ...inputOf(received), percent: received.body.percent };
      return afterwards(await changes.changeShare(context, input), input.userId);
    }),
    route(changeAdminCall, async (received) => {
      const input = { ...inputOf(received), isAdmin: received.body.is_admin };
      return afterwards(await changes.changeAdmin(context, input), input.userId);
    }),
    route(changeRoleCall, async (received) => {
      const { role, holds } = received.body;
      const input = { ...inputOf(received), role, holds };
      return afterwards(await changes.changeRole(context, input), input.userId);
    }),
    route(resetSecondFactorCall, async (received) => {
      const input = inputOf(received);
      const done = received.body.stop
        ? changes.stopFactorReset(context, input)
        : changes.requestFactorReset(context, input);
      return afterwards(await done, input.userId);
    }),
    route(collaboratorProfiles, ({ query }) =>
      collaboratorPage(db, query.search, { path: collaboratorProfiles.path, query }),
    ),
    route(mergePreview, ({ viewer, query }) =>
      previewMerge(db, { userId: query.user_id, intoId: query.into_id, actorId: viewer.accountId }, clock.now()),
    ),
    route(mergeCall, async (received) => {
      const input = { ...inputOf(received), intoId: received.body.into_id };
      return afterwards(await mergeUsers(context, input), input.userId);
    }),
  ];
}

export function auditRoutes(db: Db): Route[] {
  return [
    route(listAudit, ({ query }) => {
      const { page: _page, page_size: _size, cursor: _cursor, from, to, ...filters } = query;
      return auditPage(
        db,
        { ...filters, from: from ? romeDayStart(from) : undefined, before: to ? romeDayEnd(to) : undefined },
        { path: listAudit.path, query },
      );
    }),
  ];
}
