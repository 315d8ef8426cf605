import { Skeleton, Stack } from '@mantine/core';
import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../platform/api/queries.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { IconLock } from '../../../ui/icons/index.ts';
import { GuardedPage } from '../../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { AddressTabs } from '../../../ui/tabs/index.ts';
import { BalanceTiles, Releases, ShareHistory } from './components/Balance.tsx';
import { BankAccount } from './components/BankAccount.tsx';
import { Movements } from './components/Movements.tsx';
import { PayeeAccount } from './components/PayeeAccount.tsx';
import { PayoutPanel } from './components/PayoutPanel.tsx';
import { Payouts } from './components/Payouts.tsx';
import { Statements } from './components/Statements.tsx';
import { TaxData } from './components/TaxData.tsx';

/** Back from the payment provider, which tells how the account stands some time later. */
const CHECKED_EVERY_MS = 5_000;

function Money() {
  const { t } = useTranslation('payouts-earnings');
  const [search] = useSearchParams();
  const {
    data: earnings,
    error,
    reload,
  } = useApi(
    payoutsAddresses.readEarnings,
    {},
    { staleTime: 0, refetchInterval: search.get('account') === 'done' && CHECKED_EVERY_MS },
  );
  if (earnings === null) {
    return (
      <EmptyState icon={<IconLock size={24} stroke={1.6} />} title={t('refused')}>
        {t('refusedText')}
      </EmptyState>
    );
  }
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
      <Releases {...earnings} />
      <ShareHistory share={earnings.share} />
    </>
  );
  const tax = (
    <>
      {earnings.account && earnings.tax_data ? <PayeeAccount state={earnings.account.state} hasTaxData /> : null}
      <TaxData earnings={earnings} />
      {earnings.account && !earnings.tax_data ? (
        <PayeeAccount state={earnings.account.state} hasTaxData={false} />
      ) : null}
      {earnings.account ? null : <BankAccount iban={earnings.iban} />}
    </>
  );
  return (
    <AddressTabs
      label={t('tabs.label')}
      tabs={[
        { value: 'balance', label: t('tabs.balance'), panel: balance },
        { value: 'payouts', label: t('tabs.payouts'), panel: <Payouts /> },
        { value: 'statements', label: t('tabs.statements'), panel: <Statements /> },
        { value: 'tax', label: t(earnings.account ? 'tabs.taxOnly' : 'tabs.tax'), panel: tax },
      ]}
    />
  );
}

/** `/earnings`: what a tipster's channels earn, and how it is paid out; also to somebody who was a tipster. */
export function EarningsPage() {
  const { t } = useTranslation('payouts-earnings');
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
