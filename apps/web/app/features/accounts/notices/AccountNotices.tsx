import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../paths.ts';
import { withLanguage } from '../../../platform/i18n/languages.ts';
import { useUser } from '../../../platform/viewer/index.ts';

const Notices = lazy(() => import('./Notices.tsx'));

/** Says above every screen what the account still needs from its owner. An account that needs nothing shows nothing. */
export function AccountNotices() {
  const { data: user } = useUser();
  const { pathname } = useLocation();
  if (!user) return null;
  const confirmed = user.emailConfirmed || withLanguage(pathname, null) === paths.confirmEmail;
  const paying = pathname === paths.checkout || pathname === paths.paymentStatus;
  const renewalDue = paying ? null : user.renewalDue;
  const paused = user.bettingPausedUntil;
  if (confirmed && !user.secondFactorMissing && renewalDue === null && paused === null) return null;
  return (
    <Suspense fallback={null}>
      <Notices
        unconfirmed={confirmed ? null : user.email}
        secondFactorMissing={user.secondFactorMissing}
        renewalDue={renewalDue}
        pausedUntil={paused}
      />
    </Suspense>
  );
}
