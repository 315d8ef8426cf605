import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { Outlet, redirect } from 'react-router';
import { ErrorPage } from '../layouts/ErrorPage.tsx';
import { Frame } from '../layouts/Frame.tsx';
import { LoadingShell } from '../layouts/member/LoadingShell.tsx';
import { memberParts } from '../layouts/member/MemberParts.tsx';
import { paths } from '../paths.ts';
import { addressOf } from '../platform/api/call.ts';
import { withLanguage } from '../platform/i18n/languages.ts';
import { browserSession } from '../platform/session/index.ts';
import type { Route } from './+types/private-layout.ts';

export const handle = { ns: ['shell-menu'], first: () => [addressOf(accountsAddresses.currentUser.path, {})] };

/** The session is only known in the browser, so the server sends the frame alone; the browser checks the session before it shows a screen. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const session = await browserSession().ready();
  if (session.signedIn) return null;
  const { pathname, search } = new URL(request.url);
  throw redirect(paths.signInAndReturn(withLanguage(pathname, null) + search));
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <LoadingShell />;
}

export default function PrivateRoutes() {
  return (
    <Frame parts={memberParts}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame parts={memberParts}>
      <ErrorPage />
    </Frame>
  );
}
