import { endOtherSessions, endSession, listSessions, updateLastLogin } from '@quotavera/contract/users';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Sessions } from '../session/service.ts';
import { announceAccountChange } from '../session/viewers.ts';
import * as repository from './repository.ts';
import { deviceOf } from './user-agent.ts';

export function sessionListRoutes({ db, clock }: Pick<ServerContext, 'db' | 'clock'>, sessions: Sessions): Route[] {
  return [
    route(listSessions, async ({ viewer, session }) => {
      const open = await repository.findOpen(db, viewer.accountId, clock.wall());
      const results = open.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
        id,
        ...deviceOf(userAgent),
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
        current: id === session?.familyId,
      }));
      return { results };
    }),
    route(endSession, async ({ viewer, params }) => {
      const ended = await db.transaction().execute(async (trx) => {
        const found = await repository.endOwn(trx, viewer.accountId, params.id, clock.wall());
        if (found) await announceAccountChange(trx, viewer.accountId);
        return found;
      });
      return ended ? { ok: true } : fail('not_found');
    }),
    route(endOtherSessions, async ({ viewer, session }) => {
      const { accountId } = viewer;
      const ended = await db
        .transaction()
        .execute((trx) => sessions.endOthers(trx, accountId, session!.familyId, 'ended_by_owner'));
      return { ok: true, ended };
    }),
    route(updateLastLogin, async ({ viewer }) => {
      await repository.stampVisit(db, viewer.accountId, clock.now());
      return { ok: true };
    }),
  ];
}
