import { Skeleton, Stack } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useApi } from '../../../platform/api/queries.ts';
import { useUser } from '../../../platform/viewer/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { GooglePanel } from './components/GooglePanel.tsx';
import { OpeningsPanel } from './components/OpeningsPanel.tsx';
import { PasskeysPanel } from './components/PasskeysPanel.tsx';
import { PasswordPanel } from './components/PasswordPanel.tsx';
import { SessionsPanel } from './components/SessionsPanel.tsx';
import { TwoFactorPanel } from './components/TwoFactorPanel.tsx';

/** The profile's security section: password, second factor, devices. Needs the namespaces `accounts-security` and `accounts-password`. */
export function SecuritySection() {
  const twoFactor = useApi(accountsMemberAddresses.readTwoFactor, {});
  const user = useUser();
  return (
    <Stack>
      {twoFactor.data && user.data ? (
        <>
          <TwoFactorPanel status={twoFactor.data} reload={twoFactor.reload} />
          <PasskeysPanel />
          <PasswordPanel hasPassword={twoFactor.data.has_password} user={user.data} />
          <GooglePanel />
        </>
      ) : null}
      {twoFactor.loading || user.loading ? (
        <LoadingState>
          <Stack>
            <Skeleton width="100%" height={160} radius={12} />
            <Skeleton width="100%" height={260} radius={12} />
          </Stack>
        </LoadingState>
      ) : null}
      {twoFactor.error ? <ErrorState error={twoFactor.error} onRetry={twoFactor.reload} /> : null}
      <SessionsPanel />
      <OpeningsPanel />
    </Stack>
  );
}
