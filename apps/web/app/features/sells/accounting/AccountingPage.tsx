import { Stack } from '@mantine/core';
import { romeMonth } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDecision } from '../../../platform/viewer/index.ts';
import { GuardedPage } from '../../../ui/page/index.ts';
import { Balances } from './components/Balances.tsx';
import { Files } from './components/Files.tsx';
import { PeriodChoice } from './components/PeriodChoice.tsx';
import { Taxes } from './components/Taxes.tsx';
import { periodOf } from './period.ts';

function Period() {
  const [search] = useSearchParams();
  const thisMonth = romeMonth(Date.now());
  const period = periodOf(search, thisMonth);
  return (
    <Stack gap="md">
      <PeriodChoice period={period} thisMonth={thisMonth} />
      <Balances day={period.to} />
      <Files days={period} />
      <Taxes />
    </Stack>
  );
}

/** `/accounting`: the accountant takes a period from here. */
export function AccountingPage() {
  const { t } = useTranslation('sells-accounting');
  return (
    <GuardedPage
      title={t('title')}
      lead={t('lead')}
      granted={useDecision('subscriptions.administer').granted}
      refused={{ title: t('refused'), text: t('refusedText') }}
    >
      <Period />
    </GuardedPage>
  );
}
