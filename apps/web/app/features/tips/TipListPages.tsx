import { Button } from '@mantine/core';
import type { Kind } from '@quotavera/domain/bet';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { useDecision } from '../../platform/viewer/index.ts';
import { IconPlus } from '../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta } from '../../ui/page/index.ts';
import { LinkTabs } from '../../ui/tabs/index.ts';
import { TipList } from './components/TipList.tsx';

function NewTip({ kind }: { kind: Exclude<Kind, 'other'> }) {
  const { t } = useTranslation('tips');
  if (!useDecision('tips.publish').granted) return null;
  return (
    <Button
      component={Link}
      to={`${paths.tip}?kind=${kind}`}
      variant="filled"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
    >
      {t('newTip')}
    </Button>
  );
}

function KindPage({ kind }: { kind: Exclude<Kind, 'other'> }) {
  const { t } = useTranslation('tips');
  return (
    <Page>
      <PageMeta title={t(`${kind}.title`)} />
      <PageHeader title={t(`${kind}.title`)} lead={t(`${kind}.lead`)} actions={<NewTip kind={kind} />} />
      <TipList name={kind} />
    </Page>
  );
}

export function ValuebetPage() {
  return <KindPage kind="valuebet" />;
}

export function ExchangePage() {
  return <KindPage kind="exchange" />;
}

/** The list of all published tips. Tipsters also have a tab with their own tips and drafts. */
export function TipsPage() {
  const { t } = useTranslation('tips');
  const [search] = useSearchParams();
  const mayPublish = useDecision('tips.publish').granted;
  const own = mayPublish && search.get('tab') === 'own';
  return (
    <Page>
      <PageMeta title={t('all.title')} />
      <PageHeader
        title={own ? t('own.title') : t('all.title')}
        lead={own ? t('own.lead') : t('all.lead')}
        actions={<NewTip kind="valuebet" />}
      />
      {mayPublish ? (
        <LinkTabs
          label={t('tabs.label')}
          current={own ? 'own' : 'all'}
          tabs={[
            { value: 'all', label: t('tabs.all'), to: paths.tips },
            { value: 'own', label: t('tabs.own'), to: `${paths.tips}?tab=own` },
          ]}
        />
      ) : null}
      <TipList key={own ? 'own' : 'public'} name={own ? 'own' : 'public'} />
    </Page>
  );
}
