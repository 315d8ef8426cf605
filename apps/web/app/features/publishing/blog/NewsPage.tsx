import { Anchor, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ApiResult } from '../../../platform/api/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { EmptyState, ErrorState } from '../../../ui/state/index.ts';
import { Pager } from '../../../ui/table/index.ts';
import { ArticleCards } from './ArticleCard.tsx';
import { ArticleSearch, Categories } from './Finder.tsx';
import { type ArticleList, type NewsChoice, PAGE_SIZE } from './queries.ts';

export interface NewsData {
  choice: NewsChoice;
  result: ApiResult<ArticleList>;
}

/** `/news`: every article, by topic, tag and words. */
export function NewsPage({ data: { choice, result } }: { data: NewsData }) {
  const { t } = useTranslation('publishing-blog');
  const { revalidate } = useRevalidator();
  const { search, category, tag } = choice;
  const isFiltered = search !== '' || category !== null || tag !== '';
  return (
    <Page>
      <PageMeta title={t('news.title')} description={t('news.description')} />
      <PageHeader title={t('news.title')} lead={t('news.lead')} />
      <ArticleSearch search={search} {...(category ? { category } : {})} />
      <Categories chosen={category} />
      {isFiltered ? (
        <Group gap="xs">
          {tag ? <Text>{t('news.tagged', { tag })}</Text> : null}
          <Anchor component={Link} to={paths.news}>
            {t('news.clear')}
          </Anchor>
        </Group>
      ) : null}
      {result.ok ? (
        result.data.results.length > 0 ? (
          <>
            <ArticleCards articles={result.data.results} order={2} />
            <Pager page={choice.page} pageSize={PAGE_SIZE} {...result.data} />
          </>
        ) : (
          <EmptyState
            title={t(isFiltered ? 'noMatch.title' : 'empty.title')}
            action={
              isFiltered ? (
                <Button component={Link} to={paths.news}>
                  {t('news.clear')}
                </Button>
              ) : null
            }
          >
            {t(isFiltered ? 'noMatch.text' : 'empty.text')}
          </EmptyState>
        )
      ) : (
        <ErrorState title={t('loadError')} error={result.error} onRetry={() => void revalidate()} />
      )}
    </Page>
  );
}
