import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { withLanguage } from '../../platform/i18n/languages.ts';
import { useUser } from '../../platform/viewer/index.ts';

const ConfirmEmailNotice = lazy(() => import('./ConfirmEmailNotice.tsx'));

/** What the account still needs from its owner, above every screen; nothing for those who need nothing. */
export function AccountNotices() {
  const { data: user } = useUser();
  const { pathname } = useLocation();
  if (!user || user.emailConfirmed || withLanguage(pathname, null) === paths.confirmEmail) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmEmailNotice email={user.email} />
    </Suspense>
  );
}
