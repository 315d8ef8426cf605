import { replace } from 'react-router';
import { LoadingShell } from '../layouts/member/LoadingShell.tsx';
import { paths } from '../paths.ts';
import { browserSession } from '../platform/session/index.ts';

/** `/` leads visitors to sign-in and members to their dashboard. */
export async function clientLoader(): Promise<never> {
  const session = await browserSession().ready();
  throw replace(session.signedIn ? paths.dashboard : paths.signIn);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <LoadingShell bare />;
}

export default function Entry() {
  return null;
}
