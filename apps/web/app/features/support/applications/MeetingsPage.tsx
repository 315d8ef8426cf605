import { useTranslation } from 'react-i18next';
import { useDecision } from '../../../platform/viewer/index.ts';
import { GuardedPage } from '../../../ui/page/index.ts';
import { AddressTabs } from '../../../ui/tabs/index.ts';
import { Agenda } from './components/Agenda.tsx';
import { Applications } from './components/Applications.tsx';

function Sections() {
  const { t } = useTranslation('support-applications');
  return (
    <AddressTabs
      label={t('admin.tabs.label')}
      tabs={[
        { value: 'agenda', label: t('admin.tabs.agenda'), panel: <Agenda /> },
        { value: 'list', label: t('admin.tabs.list'), panel: <Applications /> },
      ]}
    />
  );
}

/** `/meeting-call`: the agenda of calls with applicants, week by week, and their applications. */
export function MeetingsPage() {
  const { t } = useTranslation('support-applications');
  return (
    <GuardedPage
      title={t('admin.title')}
      lead={t('admin.lead')}
      granted={useDecision('applications.administer').granted}
      refused={{ title: t('admin.refused'), text: t('admin.refusedText') }}
    >
      <Sections />
    </GuardedPage>
  );
}
