import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { AddressTabs } from '../../../ui/tabs/index.ts';
import { Cases } from './components/Cases.tsx';
import { HiddenTexts } from './components/HiddenTexts.tsx';
import { OwnReports } from './components/OwnReports.tsx';
import { Suspicions } from './components/Suspicions.tsx';
import { TextQueue } from './components/TextQueue.tsx';
import { TextSearch } from './components/TextSearch.tsx';

function ForModerators() {
  const { t } = useTranslation('support-reports');
  return (
    <AddressTabs
      label={t('tabs.label')}
      tabs={[
        { value: 'cases', label: t('tabs.cases'), panel: <Cases /> },
        { value: 'words', label: t('tabs.words'), panel: <TextQueue /> },
        { value: 'hidden', label: t('tabs.hidden'), panel: <HiddenTexts /> },
        { value: 'search', label: t('tabs.search'), panel: <TextSearch /> },
        { value: 'suspicions', label: t('tabs.suspicions'), panel: <Suspicions /> },
        { value: 'own', label: t('tabs.own'), panel: <OwnReports /> },
      ]}
    />
  );
}

/** `/reports`: what was reported, for moderators; for everybody else their own reports and the decisions about them. */
export function ReportsPage() {
  const { t } = useTranslation('support-reports');
  const moderates = useDecision('reports.moderate').granted;
  return (
    <Page>
      <PageMeta title={t('title')} />
      <PageHeader
        title={t('title')}
        lead={t(moderates ? 'lead' : 'own.lead')}
        actions={
          <Button component={Link} to={paths.report}>
            {t('form.title')}
          </Button>
        }
      />
      {moderates ? <ForModerators /> : <OwnReports />}
    </Page>
  );
}
