import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { withLanguage } from '../../platform/i18n/languages.ts';
import { useUser } from '../../platform/viewer/index.ts';

const ConfirmEmailNotice = lazy(() => import('./ConfirmEmailNotice.tsx'));

const SecondFactorNotice = lazy(() => import('./SecondFactorNotice.tsx'));

/** What the account still needs from its owner, above every screen; nothing for those who need nothing. */
export function AccountNotices() {
  const { data: user } = useUser();
  const { pathname } = useLocation();
  if (!user) return null;
  const confirmed = user.emailConfirmed || withLanguage(pathname, null) === paths.confirmEmail;
  return (
    <Suspense fallback={null}>
      {confirmed ? null : <ConfirmEmailNotice email={user.email} />}
      {user.secondFactorMissing ? <SecondFactorNotice /> : null}
    </Suspense>
  );
}
