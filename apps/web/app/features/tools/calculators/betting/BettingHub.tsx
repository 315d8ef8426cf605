import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../../../ui/page/index.ts';
import { BettingLinks } from './BettingLinks.tsx';

/** `/calculators`: all calculators of betting, for anybody. */
export function BettingHub() {
  const { t } = useTranslation('tools-betting');
  return (
    <Page>
      <PageMeta title={t('title')} description={t('description')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      <BettingLinks />
      <Panel title={t('more.title')}>
        <Text maw="75ch">{t('more.text')}</Text>
        <div>
          <Button component={Link} to={paths.tools}>
            {t('more.action')}
          </Button>
        </div>
      </Panel>
    </Page>
  );
}
