import { Anchor, Button, Group, List, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { useHydrated } from '../../../platform/boot/use-in-browser.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../../ui/page/index.ts';
import { LoadingState } from '../../../ui/state/index.ts';

// Fetched by who wants to apply: everybody else only reads.
const Interactive = lazy(() => import('./components/Interactive.tsx'));

function Points({ texts }: { texts: readonly string[] }) {
  return (
    <List spacing="xs">
      {texts.map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </List>
  );
}

/** `/diventatipster`: what a tipster gets, what he keeps to, how the ranking is made, and the application. */
export function BecomeTipsterPage() {
  const hydrated = useHydrated();
  const { t } = useTranslation('support-applications');
  const [open, setOpen] = useState(false);
  const [search] = useSearchParams();
  const own = search.get('application');
  if (own) {
    return (
      <Page>
        <PageMeta title={t('form.title')} />
        <meta name="robots" content="noindex" />
        <PageHeader title={t('form.title')} />
        <Suspense
          fallback={
            <LoadingState>
              <Skeleton height={220} radius="lg" />
            </LoadingState>
          }
        >
          <Interactive ownKey={own} />
        </Suspense>
      </Page>
    );
  }
  return (
    <Page>
      <PageMeta title={t('title')} description={t('lead')} />
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          open ? null : (
            <Button variant="filled" size="md" disabled={!hydrated} onClick={() => setOpen(true)}>
              {t('apply')}
            </Button>
          )
        }
      />
      {open ? (
        <Suspense
          fallback={
            <LoadingState>
              <Skeleton height={520} radius="lg" />
            </LoadingState>
          }
        >
          <Interactive ownKey={null} />
        </Suspense>
      ) : null}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Panel title={t('gets.title')}>
          <Points texts={[t('gets.record'), t('gets.channels'), t('gets.tools')]} />
        </Panel>
        <Panel title={t('keeps.title')}>
          <Points texts={[t('keeps.record'), t('keeps.honest'), t('keeps.adult')]} />
        </Panel>
      </SimpleGrid>
      <Panel title={t('ranks.title')}>
        <Text>{t('ranks.text')}</Text>
        <Text>{t('ranks.suspension')}</Text>
        <Group gap="lg">
          <Anchor component={Link} to={paths.ranking} py={10}>
            {t('ranks.parameters')}
          </Anchor>
          <Anchor component={Link} to={paths.dsa} py={10}>
            {t('ranks.complaints')}
          </Anchor>
        </Group>
      </Panel>
    </Page>
  );
}
