import { Skeleton } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, api } from '../../../platform/api/index.ts';
import { IconShieldCheck } from '../../../ui/icons/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { ChooseForm } from './components/ChooseForm.tsx';
import { Frame } from './components/Frame.tsx';
import { ResetRequestForm } from './components/ResetRequestForm.tsx';
import { useLinkToken } from './use-link-token.ts';

type Check = 'checking' | 'valid' | 'invalid' | { error: ApiError };

function WithLink({ token }: { token: string }) {
  const { t } = useTranslation('accounts-recovery');
  const [check, setCheck] = useState<Check>('checking');
  const verify = useCallback(async () => {
    setCheck('checking');
    const result = await api(accountsMemberAddresses.verifyPasswordReset, { body: { token } }, { anonymous: true });
    setCheck(result.ok ? (result.data.valid ? 'valid' : 'invalid') : { error: result.error });
  }, [token]);
  useEffect(() => void verify(), [verify]);

  if (check === 'valid') return <ChooseForm token={token} onInvalid={() => setCheck('invalid')} />;
  if (check === 'invalid') return <ResetRequestForm expired />;
  return (
    <Frame icon={<IconShieldCheck size={24} />} title={t('choose.title')} lead={t('check.running')}>
      {check === 'checking' ? (
        <LoadingState>
          <Skeleton height={240} radius={8} />
        </LoadingState>
      ) : (
        <ErrorState title={t('check.failed')} error={check.error} onRetry={() => void verify()} />
      )}
    </Frame>
  );
}

/** A lost password: asks for a link and, opened by it, for the new password. */
export function RecoverPasswordPage() {
  const token = useLinkToken();
  return token ? <WithLink key={token} token={token} /> : <ResetRequestForm />;
}
