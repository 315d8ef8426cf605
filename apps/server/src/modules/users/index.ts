import type { ServerContext, ServerModule } from '../../platform/context.ts';
import { defineRoutes, type Identify } from '../../platform/http/index.ts';
import { jobKind } from '../../platform/jobs/index.ts';
import { auditRoutes } from './audit/routes.ts';
import { meRoutes } from './me/routes.ts';
import { createSignInLimits } from './session/limits.ts';
import { prepareDummyPassword } from './session/passwords.ts';
import { sessionRoutes } from './session/routes.ts';
import { createSessions, type Sessions } from './session/service.ts';
import { createTokens } from './session/tokens.ts';
import { createViewers } from './session/viewers.ts';

export { hashPassword } from './session/passwords.ts';

const cleanSessions = jobKind<Record<string, never>>('clean_sessions');
const EVERY_NIGHT = '17 3 * * *';

export interface UsersModule extends ServerModule {
  readonly identify: Identify;
  readonly sessions: Sessions;
}

/** Sessions come before everything else: the guard of every route asks them who is there. */
export function createUsersModule(context: ServerContext): UsersModule {
  const { db, clock, live, secrets, environment, jobs } = context;
  const tokens = createTokens(secrets.get('access-token'), secrets.get('refresh-token'));
  const sessions = createSessions(db, clock, tokens);
  return {
    name: 'users',
    identify: createViewers(db, clock, live, tokens),
    sessions,
    async register(app) {
      await prepareDummyPassword();
      defineRoutes(app, [
        ...sessionRoutes(sessions, createSignInLimits(environment.RATE_LIMITS)),
        ...meRoutes(db),
        ...auditRoutes(db),
      ]);
      jobs.handle(cleanSessions, () => sessions.deleteExpired());
      jobs.schedule(cleanSessions, EVERY_NIGHT);
    },
  };
}
