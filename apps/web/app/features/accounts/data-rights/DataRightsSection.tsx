import { Skeleton, Stack } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useApi } from '../../../platform/api/queries.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { ClosingPanel } from './ClosingPanel.tsx';
import { ExportPanel } from './ExportPanel.tsx';

/** The reader's rights over their data: an export, pausing and closing the account. */
export function DataRightsSection() {
  const security = useApi(accountsMemberAddresses.readTwoFactor, {});
  if (security.loading) {
    return (
      <LoadingState>
        <Skeleton width="100%" height={320} radius={12} />
      </LoadingState>
    );
  }
  if (!security.data) return <ErrorState error={security.error} onRetry={security.reload} />;
  const hasPassword = security.data.has_password;
  return (
    <Stack>
      <ExportPanel hasPassword={hasPassword} />
      <ClosingPanel way="deactivate" hasPassword={hasPassword} />
      <ClosingPanel way="erase" hasPassword={hasPassword} />
    </Stack>
  );
}
