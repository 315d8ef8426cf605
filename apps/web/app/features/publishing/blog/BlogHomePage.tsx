import { Anchor, Button, Group, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ApiResult } from '../../../platform/api/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { EmptyState, ErrorState } from '../../../ui/state/index.ts';
import { ArticleCards } from './ArticleCard.tsx';
import { ArticleSearch, Categories } from './Finder.tsx';
import type { ArticleList } from './queries.ts';

/** `/blogs`: the latest four articles, what they are about, and the search. */
export function BlogHomePage({ result }: { result: ApiResult<ArticleList> }) {
  const { t, i18n } = useTranslation('publishing-blog');
  const { revalidate } = useRevalidator();
  return (
    <Page>
      <PageMeta title={t('home.title')} description={t('home.description')} />
      <link rel="alternate" type="application/atom+xml" href={`/feeds/${i18n.language}.atom`} title={t('feed.title')} />
      <PageHeader title={t('home.title')} lead={t('home.lead')} />
      <ArticleSearch />
      <Categories />
      <Stack component="section" gap="md" aria-labelledby="latest-articles">
        <Group justify="space-between" gap="xs">
          <Title order={2} id="latest-articles">
            {t('home.latest')}
          </Title>
          <Button component={Link} to={paths.news} variant="filled">
            {t('home.all')}
          </Button>
        </Group>
        {result.ok ? (
          result.data.results.length > 0 ? (
            <ArticleCards articles={result.data.results} />
          ) : (
            <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
          )
        ) : (
          <ErrorState title={t('loadError')} error={result.error} onRetry={() => void revalidate()} />
        )}
      </Stack>
      <Group gap="md" fz={14}>
        <Anchor href={`/feeds/${i18n.language}.atom`} inherit>
          {t('home.atom')}
        </Anchor>
        <Anchor href={`/feeds/${i18n.language}.json`} inherit>
          {t('home.json')}
        </Anchor>
      </Group>
    </Page>
  );
}
