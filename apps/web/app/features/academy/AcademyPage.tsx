import { Skeleton, Stack } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApi } from '../../platform/api/queries.ts';
import { isLanguage, LANGUAGES } from '../../platform/i18n/languages.ts';
import { useDecision } from '../../platform/viewer/index.ts';
import { IconSchool } from '../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta } from '../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/state/index.ts';
import { AddressTabs } from '../../ui/tabs/index.ts';
import { CourseCard } from './components/CourseCard.tsx';
import { PlanNeeded } from './components/PlanNeeded.tsx';
import { Reviews } from './components/Reviews.tsx';
import { LessonTexts } from './LessonTexts.tsx';
import { numberIn } from './links.ts';

const LessonEditor = lazy(() => import('./LessonEditor.tsx'));
const ExamEditor = lazy(() => import('./exam-editor/ExamEditor.tsx'));

function Courses() {
  const { t } = useTranslation('academy');
  const courses = useApi(academyAddresses.listCourses, {});
  const progress = useApi(academyAddresses.courseProgress, {}, { staleTime: 0 });
  if (courses.error) return <ErrorState error={courses.error} title={t('failed')} onRetry={courses.reload} />;
  if (!courses.data) {
    return (
      <LoadingState>
        <Stack gap="md">
          <Skeleton height={190} />
          <Skeleton height={190} />
        </Stack>
      </LoadingState>
    );
  }
  const { results } = courses.data;
  const locked = results.find(({ locked_by: plan }) => plan !== null)?.locked_by;
  if (results.length === 0) {
    return (
      <EmptyState icon={<IconSchool size={22} />} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      {results.map((course) => (
        <CourseCard
          key={course.id}
          course={course}
          progress={progress.data?.results.find((each) => each.course === course.id) ?? null}
        />
      ))}
      {locked ? <PlanNeeded plan={locked} /> : null}
    </>
  );
}

/** `/academy`: the courses; for admins, the exams that wait for a review and the lessons and exams to edit too. */
export function AcademyPage() {
  const { t } = useTranslation('academy');
  const { i18n } = useTranslation();
  const [search] = useSearchParams();
  const administers = useDecision('academy.administer').granted;
  const edits = administers && search.get('tab') === 'texts';
  const [lesson, exam] = [numberIn(search, 'lesson'), numberIn(search, 'exam')];
  if (edits && (lesson !== null || exam !== null)) {
    const requestedLanguage = search.get('language') ?? i18n.language;
    const language = isLanguage(requestedLanguage) ? requestedLanguage : LANGUAGES[0];
    return (
      <Page>
        <PageMeta title={t('tabs.texts')} />
        <Suspense
          fallback={
            <LoadingState>
              <Skeleton height={420} />
            </LoadingState>
          }
        >
          {lesson === null ? null : <LessonEditor id={lesson} language={language} />}
          {lesson === null && exam !== null ? <ExamEditor id={exam} language={language} /> : null}
        </Suspense>
      </Page>
    );
  }
  return (
    <Page>
      <PageMeta title={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      {administers ? (
        <AddressTabs
          label={t('tabs.label')}
          tabs={[
            { value: 'courses', label: t('tabs.courses'), panel: <Courses /> },
            { value: 'reviews', label: t('tabs.reviews'), panel: <Reviews /> },
            { value: 'texts', label: t('tabs.texts'), panel: <LessonTexts /> },
          ]}
        />
      ) : (
        <Courses />
      )}
    </Page>
  );
}
