import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ApiResult } from '../../../platform/api/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { ErrorState } from '../../../ui/state/index.ts';
import type { RankingParameters } from './queries.ts';
import classes from './RankingPage.module.css';

// Lazy, because the server renders it and nothing in it needs a script.
const Ranking = lazy(async () => ({ default: (await import('./components/Ranking.tsx')).Ranking }));

/** `/ranking-parameters`: how the ranking is made, with the parameters in force and their dates. */
export function RankingPage({ result }: { result: ApiResult<RankingParameters> }) {
  const { t } = useTranslation('records-ranking');
  const { revalidate } = useRevalidator();
  return (
    <Page>
      <PageMeta title={t('title')} description={t('description')} />
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button component={Link} to={paths.leaderboardPublic}>
            {t('back')}
          </Button>
        }
      />
      {result.ok ? (
        <Suspense>
          <Ranking {...result.data} columns={classes.rules} />
        </Suspense>
      ) : (
        <ErrorState error={result.error} onRetry={() => void revalidate()} />
      )}
    </Page>
  );
}
