import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../platform/api/queries.ts';
import { sellsCalls } from '../../platform/api/sells-calls.ts';
import { useDecision } from '../../platform/viewer/index.ts';
import { GuardedPage } from '../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../ui/state/index.ts';
import { AddressTabs } from '../../ui/tabs/index.ts';
import { BalanceTiles, Releases, ShareHistory } from './components/Balance.tsx';
import { BankAccount } from './components/BankAccount.tsx';
import { Movements } from './components/Movements.tsx';
import { PayoutPanel } from './components/PayoutPanel.tsx';
import { Payouts } from './components/Payouts.tsx';
import { Statements } from './components/Statements.tsx';
import { TaxData } from './components/TaxData.tsx';

function Money() {
  const { t } = useTranslation('earnings');
  const { data: earnings, error, reload } = useApi(sellsCalls.readEarnings, {}, { staleTime: 0 });
  if (!earnings) {
    return error ? (
      <ErrorState error={error} onRetry={reload} />
    ) : (
      <LoadingState>
        <Stack gap="md">
          <Skeleton height={110} />
          <Skeleton height={180} />
        </Stack>
      </LoadingState>
    );
  }
  const balance = (
    <>
      <BalanceTiles {...earnings} />
      <PayoutPanel earnings={earnings} />
      <Movements />
      <Releases releases={earnings.releases} />
      <ShareHistory share={earnings.share} />
    </>
  );
  const tax = (
    <>
      <TaxData earnings={earnings} />
      <BankAccount iban={earnings.iban} />
    </>
  );
  return (
    <AddressTabs
      label={t('tabs.label')}
      tabs={[
        { value: 'balance', label: t('tabs.balance'), panel: balance },
        { value: 'payouts', label: t('tabs.payouts'), panel: <Payouts /> },
        { value: 'statements', label: t('tabs.statements'), panel: <Statements /> },
        { value: 'tax', label: t('tabs.tax'), panel: tax },
      ]}
    />
  );
}

/** `/earnings`: what a tipster's channels earn, and how it is paid out. */
export function EarningsPage() {
  const { t } = useTranslation('earnings');
  return (
    <GuardedPage
      title={t('title')}
      lead={t('lead')}
      granted={useDecision('payouts.own').granted}
      refused={{ title: t('refused'), text: t('refusedText') }}
    >
      <Money />
    </GuardedPage>
  );
}
