import { useTranslation } from 'react-i18next';
import { useDecision } from '../../../platform/viewer/index.ts';
import { GuardedPage } from '../../../ui/page/index.ts';
import { AddressTabs } from '../../../ui/tabs/index.ts';
import { AuditPanel } from './components/AuditPanel.tsx';
import { PeoplePanel } from './components/PeoplePanel.tsx';

/** `/users`: the accounts and the audit log. */
export function UsersPage() {
  const { t } = useTranslation('admin-people');
  const allowed = useDecision('users.administer').granted;
  return (
    <GuardedPage
      title={t('title')}
      lead={t('lead')}
      granted={allowed}
      refused={{ title: t('refused'), text: t('refusedText') }}
    >
      <AddressTabs
        label={t('tabs.label')}
        tabs={[
          { value: 'people', label: t('tabs.people'), panel: <PeoplePanel /> },
          { value: 'audit', label: t('tabs.audit'), panel: <AuditPanel /> },
        ]}
      />
    </GuardedPage>
  );
}
