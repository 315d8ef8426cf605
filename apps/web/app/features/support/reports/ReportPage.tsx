import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { LoadingState } from '../../../ui/state/index.ts';

// The form's fields, and a report that a key opens, are alive in the browser only.
const ReportForm = lazy(() => import('./components/ReportForm.tsx'));
const FollowupView = lazy(() => import('./components/FollowupView.tsx'));

/** `/report`: anybody reports a tip or a user. With `?key=`, from a mail, what became of a report, and the appeal. */
export function ReportPage() {
  const { t } = useTranslation('reports');
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
          <ReportForm tip={Number(search.get('tip')) || null} user={search.get('user')} />
        ) : (
          <FollowupView linkKey={key} />
        )}
      </Suspense>
    </Page>
  );
}
