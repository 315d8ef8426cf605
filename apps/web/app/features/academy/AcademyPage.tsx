import { Button, Skeleton, Stack } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
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
import { numberIn } from './links.ts';

const CourseBuilder = lazy(() => import('./builder/CourseBuilder.tsx'));
const TaughtCourses = lazy(() => import('./builder/TaughtCourses.tsx'));
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

function Fetched({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <LoadingState>
          <Skeleton height={420} />
        </LoadingState>
      }
    >
      {children}
    </Suspense>
  );
}

/** The part that a teacher has opened: a lesson or an exam to write, or a course; null where the address names none. */
function useOpened(): ReactNode {
  const { i18n } = useTranslation();
  const [search] = useSearchParams();
  const [lesson, exam, course] = [numberIn(search, 'lesson'), numberIn(search, 'exam'), numberIn(search, 'course')];
  const requestedLanguage = search.get('language') ?? i18n.language;
  const language = isLanguage(requestedLanguage) ? requestedLanguage : LANGUAGES[0];
  if (search.get('tab') !== 'teach') return null;
  if (lesson !== null) return <LessonEditor id={lesson} language={language} />;
  if (exam !== null) return <ExamEditor id={exam} language={language} />;
  return course === null ? null : <CourseBuilder key={course} id={course} />;
}

/** `/academy`: the courses; for teachers, the exams that wait for a review and the courses that they make too. */
export function AcademyPage() {
  const { t } = useTranslation('academy');
  const teaches = useDecision('academy.teach').granted;
  const opened = useOpened();
  if (teaches && opened) {
    return (
      <Page>
        <PageMeta title={t('tabs.teach')} />
        <Fetched>{opened}</Fetched>
      </Page>
    );
  }
  return (
    <Page>
      <PageMeta title={t('title')} />
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button component={Link} to={paths.academyNotes}>
            {t('toNotes')}
          </Button>
        }
      />
      {teaches ? (
        <AddressTabs
          label={t('tabs.label')}
          tabs={[
            { value: 'courses', label: t('tabs.courses'), panel: <Courses /> },
            { value: 'reviews', label: t('tabs.reviews'), panel: <Reviews /> },
            {
              value: 'teach',
              label: t('tabs.teach'),
              panel: (
                <Fetched>
                  <TaughtCourses />
                </Fetched>
              ),
            },
          ]}
        />
      ) : (
        <Courses />
      )}
    </Page>
  );
}
