import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { LoadingState } from '../../../ui/state/index.ts';
import ReportForm from './components/ReportForm.tsx';
import type { ReportAnswer } from './filing.ts';

// Opened by a key, in the browser only.
const FollowupView = lazy(() => import('./components/FollowupView.tsx'));

/** `/report`: anybody reports a tip, a user or a bankroll's page. With `?key=`, from a mail, what became of a report, and the appeal. */
export function ReportPage({ answer }: { answer: ReportAnswer | undefined }) {
  const { t } = useTranslation('support-reports');
  const [search] = useSearchParams();
  const key = search.get('key');
  const title = t(key === null ? 'form.title' : key.startsWith('c') ? 'follow.decisionTitle' : 'follow.title');
  return (
    <Page width="text">
      <PageMeta title={title} />
      <meta name="robots" content="noindex" />
      <PageHeader title={title} {...(key === null ? { lead: t('form.lead') } : {})} />
      <Suspense
        fallback={
          <LoadingState>
            <Skeleton height={360} radius="lg" />
          </LoadingState>
        }
      >
        {key === null ? (
          <ReportForm
            tip={Number(search.get('tip')) || null}
            user={search.get('user')}
            bankroll={search.get('bankroll')}
            comment={Number(search.get('comment')) || null}
            review={Number(search.get('review')) || null}
            answer={answer}
          />
        ) : (
          <FollowupView linkKey={key} />
        )}
      </Suspense>
    </Page>
  );
}
