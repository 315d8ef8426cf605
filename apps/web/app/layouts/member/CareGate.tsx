import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { withLanguage } from '../../platform/i18n/languages.ts';
import type { UserInfo } from '../../platform/viewer/index.ts';

const ExcludedPage = lazy(() => import('../../features/care/ExcludedPage.tsx'));
const SittingReminder = lazy(() => import('../../features/care/SittingReminder.tsx'));

/** What somebody who shut themselves out still needs: their account, help, the law, and what was promised. */
const STILL_OPEN: readonly string[] = [
  paths.profile,
  paths.messages,
  paths.contact,
  paths.contactPublic,
  paths.whoWeAre,
  paths.faq,
  paths.privacy,
  paths.cookiePolicy,
  paths.terms,
  paths.verify,
  paths.unauthorized,
];

/** Keeps a self-exclusion: what the API refuses is not offered either. And tells the time to whoever asked for it. */
export function CareGate({ user, children }: { readonly user: UserInfo | undefined; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const until = user?.selfExcludedUntil ?? null;
  if (until !== null && !STILL_OPEN.includes(withLanguage(pathname, null))) {
    return (
      <Suspense>
        <ExcludedPage until={until} />
      </Suspense>
    );
  }
  return (
    <>
      {children}
      {user?.sittingMinutes ? (
        <Suspense>
          <SittingReminder minutes={user.sittingMinutes} />
        </Suspense>
      ) : null}
    </>
  );
}
