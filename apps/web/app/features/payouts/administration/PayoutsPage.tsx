import { useTranslation } from 'react-i18next';
import { useDecision } from '../../../platform/viewer/index.ts';
import { GuardedPage } from '../../../ui/page/index.ts';
import { AddressTabs } from '../../../ui/tabs/index.ts';
import { BankFiles } from './components/BankFiles.tsx';
import { Missing } from './components/Missing.tsx';
import { PayoutList } from './components/PayoutList.tsx';
import { YearlyReport } from './components/YearlyReport.tsx';

function Sections() {
  const { t } = useTranslation('payouts-administration');
  return (
    <AddressTabs
      label={t('tabs.label')}
      tabs={[
        { value: 'payouts', label: t('tabs.payouts'), panel: <PayoutList /> },
        { value: 'files', label: t('tabs.files'), panel: <BankFiles /> },
        { value: 'missing', label: t('tabs.missing'), panel: <Missing /> },
        { value: 'report', label: t('tabs.report'), panel: <YearlyReport /> },
      ]}
    />
  );
}

/** `/payouts`: tipsters are paid here. */
export function PayoutsPage() {
  const { t } = useTranslation('payouts-administration');
  return (
    <GuardedPage
      title={t('title')}
      lead={t('lead')}
      granted={useDecision('payouts.administer').granted}
      refused={{ title: t('refused'), text: t('refusedText') }}
    >
      <Sections />
    </GuardedPage>
  );
}
