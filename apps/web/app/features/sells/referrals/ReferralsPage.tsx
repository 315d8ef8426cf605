import { useTranslation } from 'react-i18next';
import { useDecision } from '../../../platform/viewer/index.ts';
import { GuardedPage } from '../../../ui/page/index.ts';
import { AddressTabs } from '../../../ui/tabs/index.ts';
import { ReferralList } from './components/ReferralList.tsx';
import { Terms } from './components/Terms.tsx';

function Sections() {
  const { t } = useTranslation('sells-referrals');
  return (
    <AddressTabs
      label={t('tabs.label')}
      tabs={[
        { value: 'list', label: t('tabs.list'), panel: <ReferralList /> },
        { value: 'terms', label: t('tabs.terms'), panel: <Terms /> },
      ]}
    />
  );
}

/** `/referrals`: invitations that were paid for, what was refused and why, and what they give. */
export function ReferralsPage() {
  const { t } = useTranslation('sells-referrals');
  return (
    <GuardedPage
      title={t('title')}
      lead={t('lead')}
      granted={useDecision('referrals.administer').granted}
      refused={{ title: t('refused'), text: t('refusedText') }}
    >
      <Sections />
    </GuardedPage>
  );
}
