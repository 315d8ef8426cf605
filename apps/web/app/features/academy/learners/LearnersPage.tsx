import { Anchor, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useDecision } from '../../../platform/viewer/index.ts';
import { Page, PageMeta } from '../../../ui/page/index.ts';
import { LoadingState } from '../../../ui/state/index.ts';
import { LinkTabs } from '../../../ui/tabs/index.ts';
import { NothingChosen } from '../components/NothingChosen.tsx';
import { learnersLink, numberIn, taughtCourseLink } from '../links.ts';
import { LearnerList } from './LearnerList.tsx';

const CourseFigures = lazy(() => import('./CourseFigures.tsx'));
const LearnerView = lazy(() => import('./LearnerView.tsx'));

function Course({ course }: { course: number }) {
  const { t } = useTranslation('academy-learners');
  const [search] = useSearchParams();
  const learner = numberIn(search, 'learner');
  const tab = search.get('tab') === 'figures' ? 'figures' : 'learners';
  if (learner !== null) return <LearnerView key={learner} course={course} learner={learner} />;
  return (
    <>
      <Anchor component={Link} to={taughtCourseLink(course)} size="sm">
        {t('back')}
      </Anchor>
      <LinkTabs
        label={t('tabs.label')}
        current={tab}
        tabs={[
          { value: 'learners', label: t('tabs.learners'), to: learnersLink(course) },
          { value: 'figures', label: t('tabs.figures'), to: `${learnersLink(course)}&tab=figures` },
        ]}
      />
      {tab === 'figures' ? <CourseFigures course={course} /> : <LearnerList course={course} />}
    </>
  );
}

/** `/academy/learners?course=…`: who learns in a course, its figures (`tab=figures`), and one of its learners (`learner=…`), for its teacher. */
export function LearnersPage() {
  const { t } = useTranslation('academy-learners');
  const [search] = useSearchParams();
  const course = numberIn(search, 'course');
  const teaches = useDecision('academy.teach').granted;
  if (course === null || !teaches) return <NothingChosen title={t('title')} />;
  return (
    <Page>
      <PageMeta title={t('title')} />
      <Suspense
        fallback={
          <LoadingState>
            <Skeleton height={420} />
          </LoadingState>
        }
      >
        <Course course={course} />
      </Suspense>
    </Page>
  );
}
