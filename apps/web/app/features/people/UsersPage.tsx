import { useTranslation } from 'react-i18next';
import { useDecision } from '../../platform/viewer/index.ts';
import { Page, PageHeader, PageMeta } from '../../ui/page/index.ts';
import { EmptyState } from '../../ui/state/index.ts';
import { AddressTabs } from '../../ui/tabs/index.ts';
import { AuditPanel } from './components/AuditPanel.tsx';
import { PeoplePanel } from './components/PeoplePanel.tsx';

/** People and what was done about them. */
export function UsersPage() {
  const { t } = useTranslation('users');
  const allowed = useDecision('users.administer').granted;
  if (!allowed) {
    return (
      <Page>
        <PageMeta title={t('title')} />
        <EmptyState title={t('refused')}>{t('refusedText')}</EmptyState>
      </Page>
    );
  }
  return (
    <Page width="wide">
      <PageMeta title={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      <AddressTabs
        label={t('tabs.label')}
        tabs={[
          { value: 'people', label: t('tabs.people'), panel: <PeoplePanel /> },
          { value: 'audit', label: t('tabs.audit'), panel: <AuditPanel /> },
        ]}
      />
    </Page>
  );
}
