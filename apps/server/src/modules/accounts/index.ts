import { TOKEN_PREFIX } from '@quotavera/domain/access';
import type { ServerContext, ServerModule } from '../../platform/context.ts';
import { defineRoutes, type Identify } from '../../platform/http/index.ts';
import { jobKind } from '../../platform/jobs/index.ts';
import { accessTokenRoutes } from './access-token/routes.ts';
import { deleteExpiredTokens as deleteExpiredAccessTokens, identifyToken } from './access-token/service.ts';
import { administrationJobs } from './administration/jobs.ts';
import { administrationRoutes, auditRoutes } from './administration/routes.ts';
import { agreementRoutes } from './agreements/routes.ts';
import { careRoutes } from './care/routes.ts';
import { consentRoutes } from './consent/routes.ts';
import { deleteOldConsents } from './consent/service.ts';
import { emailRoutes, mailRoutes } from './email/routes.ts';
import { deleteExpiredTokens } from './email/service-links.ts';
import { createGoogleJourney, googleCalls, googleRedirects } from './google/routes.ts';
import { createGoogle } from './google/service.ts';
import { imageRoutes } from './images/routes.ts';
import { cleanFiles } from './images/service.ts';
import { passkeyRoutes } from './passkey/routes.ts';
import { createPasskeys } from './passkey/service.ts';
import { passwordRoutes } from './password/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { registrationRoutes, usernameRoutes } from './registration/routes.ts';
import { createDevices } from './session/devices.ts';
import { sessionRoutes, signInRoutes } from './session/routes.ts';
import { createSessions, type Sessions } from './session/service.ts';
import { deleteOldNetworks } from './session/service-network.ts';
import { prepareDummyPassword } from './session/service-password.ts';
import { createSignIn, createSignInLimits } from './session/service-sign-in.ts';
import { createTokens } from './session/tokens.ts';
import { createViewers } from './session/viewers.ts';
import { twoFactorRoutes } from './two-factor/routes.ts';
import { createTwoFactor } from './two-factor/service.ts';
import { keepFactor, resetDue } from './two-factor/service-reset.ts';

export { waitingMails } from './email/repository.ts';
export { recentFailedMails, recentUsers } from './repository-news.ts';

export { hashPassword } from './session/service-password.ts';

const cleanSessions = jobKind<Record<string, never>>('clean_sessions');
const resetSecondFactors = jobKind<Record<string, never>>('reset_second_factors');
const cleanConsents = jobKind<Record<string, never>>('clean_cookie_consents');
const cleanReplacedFiles = jobKind<Record<string, never>>('clean_files');
const EVERY_NIGHT = '17 3 * * *';
const EVERY_HOUR = '41 * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';

export interface AccountsModule extends ServerModule {
  identify: Identify;
  sessions: Sessions;
}

/** The users module is created first, because the access guard of every route needs its sessions. */
export function createAccountsModule(context: ServerContext): AccountsModule {
  const { db, clock, live, secrets, environment, jobs, limits } = context;
  const tokens = createTokens(secrets.get('access-token'), secrets.get('refresh-token'));
  const sessions = createSessions(context, tokens);
  const twoFactor = createTwoFactor(context, sessions);
  const signIn = createSignIn(context, sessions, twoFactor);
  const devices = createDevices(() => secrets.get('device'), environment.PUBLIC_URL.startsWith('https:'));
  const passkeys = createPasskeys(context, sessions, (accountId) => keepFactor(context, accountId));
  const google = createGoogle(context, sessions, signIn);
  const journey = createGoogleJourney(context);
  const identifySession = createViewers(db, clock, live, tokens);
  return {
    name: 'users',
    identify: (token) => (token.startsWith(TOKEN_PREFIX) ? identifyToken(context, token) : identifySession(token)),
    sessions,
    async register(app) {
      await prepareDummyPassword();
      defineRoutes(app, [
        ...signInRoutes(signIn, createSignInLimits(limits), devices),
        ...sessionRoutes(context, sessions),
        ...twoFactorRoutes(twoFactor),
        ...passkeyRoutes(passkeys, limits, devices),
        ...accessTokenRoutes(context),
        ...googleCalls(context, google, devices, journey),
        ...profileRoutes(context),
        ...registrationRoutes(context),
        ...usernameRoutes(context),
        ...consentRoutes(context),
        ...agreementRoutes(context),
        ...careRoutes(context),
        ...auditRoutes(db),
        ...administrationRoutes({ ...context, sessions }),
        ...passwordRoutes(context, sessions),
        ...emailRoutes(context, sessions),
        ...mailRoutes(context),
      ]);
      googleRedirects(app, context, google, journey);
      administrationJobs(context);
      imageRoutes(app, context);
      jobs.handle(cleanReplacedFiles, async () => void (await cleanFiles(context)));
      jobs.schedule(cleanReplacedFiles, EVERY_HOUR);
      jobs.handle(cleanSessions, async () => {
        await sessions.deleteExpired();
        await signIn.deleteExpired();
        await passkeys.deleteExpired();
        await deleteExpiredAccessTokens(context);
        await limits.deleteEnded();
        await deleteExpiredTokens(db, clock.wall());
        await deleteOldNetworks(db, clock.now());
      });
      jobs.schedule(cleanSessions, EVERY_NIGHT);
      jobs.handle(resetSecondFactors, async () => void (await resetDue(context)));
      jobs.schedule(resetSecondFactors, EVERY_FIVE_MINUTES);
      jobs.handle(cleanConsents, () => deleteOldConsents(db, clock));
      jobs.schedule(cleanConsents, EVERY_NIGHT);
    },
  };
}
