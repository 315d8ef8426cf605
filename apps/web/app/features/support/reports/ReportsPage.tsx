import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useViewer } from '../../../platform/viewer/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { AddressTabs } from '../../../ui/tabs/index.ts';
import { Cases } from './components/Cases.tsx';
import { OwnReports } from './components/OwnReports.tsx';
import { Suspicions } from './components/Suspicions.tsx';

function ForAdmins() {
  const { t } = useTranslation('support-reports');
  return (
    <AddressTabs
      label={t('tabs.label')}
      tabs={[
        { value: 'cases', label: t('tabs.cases'), panel: <Cases /> },
        { value: 'suspicions', label: t('tabs.suspicions'), panel: <Suspicions /> },
        { value: 'own', label: t('tabs.own'), panel: <OwnReports /> },
      ]}
    />
  );
}

/** `/reports`: what was reported, for admins; for everybody else their own reports and the decisions about them. */
export function ReportsPage() {
  const { t } = useTranslation('support-reports');
  const viewer = useViewer();
  const isAdmin = viewer.type === 'member' && viewer.isAdmin;
  return (
    <Page>
      <PageMeta title={t('title')} />
      <PageHeader
        title={t('title')}
        lead={t(isAdmin ? 'lead' : 'own.lead')}
        actions={
          <Button component={Link} to={paths.report}>
            {t('form.title')}
          </Button>
        }
      />
      {isAdmin ? <ForAdmins /> : <OwnReports />}
    </Page>
  );
}
