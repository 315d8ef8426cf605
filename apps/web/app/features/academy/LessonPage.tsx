import { Anchor, Button, Group, Paper, Progress, Skeleton, Text } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import type { PaidPlan } from '@quotavera/domain/access';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { type ApiError, api, type ReplyTo } from '../../platform/api/index.ts';
import { queryKeyOf, useApi } from '../../platform/api/queries.ts';
import { type Language, languageName } from '../../platform/i18n/languages.ts';
import { IconCheck, IconLock } from '../../ui/icons/index.ts';
import { Note } from '../../ui/note/index.ts';
import { Page, PageHeader, PageMeta } from '../../ui/page/index.ts';
import { RichText } from '../../ui/rich-text/index.ts';
import { EmptyState, ErrorState, LoadingState, useErrorText } from '../../ui/state/index.ts';
import { Comments } from '../support/comments/index.ts';
import { NothingChosen } from './components/NothingChosen.tsx';
import { PlanNeeded } from './components/PlanNeeded.tsx';
import { useReadShare } from './components/useReadShare.ts';
import { examLink, lessonLink, lessonTextLink, moduleLink, numberIn } from './links.ts';
import { LessonWidget } from './widgets/index.ts';
import { LessonBlock } from './widgets/LessonBlock.tsx';

const OwnNote = lazy(() => import('./notes/OwnNote.tsx'));

type Lesson = ReplyTo<typeof academyAddresses.readLesson>;

/** Completes a lesson once, at the end of its text or by hand, and says what is still missing before the exam. */
function useCompletion(lesson: Lesson) {
  const queries = useQueryClient();
  const [completion, setCompletion] = useState<{ missing: number } | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const isMarking = useRef(false);
  const done = completion !== null || lesson.completed_at !== null;
  async function complete(): Promise<void> {
    if (done || isMarking.current) return;
    isMarking.current = true;
    const result = await api(academyAddresses.completeLesson, { params: { id: lesson.id } });
    isMarking.current = false;
    if (!result.ok) return setError(result.error);
    setError(null);
    setCompletion({ missing: result.data.missing_lessons });
    for (const call of [academyAddresses.listSections, academyAddresses.listModules, academyAddresses.courseProgress]) {
      await queries.invalidateQueries({ queryKey: queryKeyOf(call) });
    }
  }
  return { done, missing: completion?.missing ?? null, error, complete };
}

function Around({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('academy');
  const { previous, next, module } = lesson;
  return (
    <Group justify="space-between" gap="xs">
      {previous ? (
        <Button component={Link} to={lessonLink(previous.id)} variant="default">
          {t('lesson.previous')}: {previous.title}
        </Button>
      ) : (
        <span />
      )}
      {next ? (
        <Button component={Link} to={lessonLink(next.id)} variant="filled">
          {t('lesson.next')}: {next.title}
        </Button>
      ) : (
        <Button component={Link} to={examLink(module.id)} variant="filled">
          {t('lesson.toExam')}
        </Button>
      )}
    </Group>
  );
}

function Reading({ lesson }: { lesson: Lesson }) {
  const { t, i18n } = useTranslation('academy');
  const errorText = useErrorText();
  const { done, missing, error, complete } = useCompletion(lesson);
  const text = useRef<HTMLDivElement>(null);
  const share = useReadShare(text, () => void complete());
  return (
    <>
      <Progress
        value={100 * share}
        size="xs"
        aria-label={t('lesson.scroll')}
        style={{ position: 'sticky', top: 0, zIndex: 2 }}
      />
      {lesson.language === i18n.language ? null : (
        <Note kind="info" role="note">
          {t('lesson.onlyIn', { language: languageName(lesson.language as Language) })}
        </Note>
      )}
      <Paper p={{ base: 'md', sm: 'xl' }} component="article" ref={text} lang={lesson.language}>
        <RichText
          document={lesson.document}
          widget={(widget) => <LessonWidget widget={widget} />}
          block={(block) => <LessonBlock {...block} files={lesson.files} />}
        />
      </Paper>
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
      <Group aria-live="polite">
        {done ? (
          <Text c="green" fw={500}>
            <IconCheck size={16} aria-hidden="true" /> {t('lesson.completed')}{' '}
            {missing === null ? '' : missing === 0 ? t('lesson.completedAll') : t('lesson.missing', { count: missing })}
          </Text>
        ) : (
          <Button onClick={() => void complete()}>{t('lesson.complete')}</Button>
        )}
      </Group>
      <Suspense fallback={<Skeleton height={220} />}>
        <OwnNote lesson={lesson.id} />
      </Suspense>
      <Around lesson={lesson} />
      <Comments subject="lesson" id={lesson.id} />
    </>
  );
}

/** The plan that a refusal offers. */
function planOf({ details }: ApiError): PaidPlan {
  return (details.upgrade as { plan: PaidPlan } | undefined)?.plan ?? 'pro';
}

function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation('academy');
  if (error.code === 'plan_required') return <PlanNeeded plan={planOf(error)} />;
  if (error.code === 'module_locked') {
    return (
      <EmptyState
        icon={<IconLock size={22} />}
        title={t('lockedPage.title')}
        action={
          <Button component={Link} to={paths.academy} variant="filled">
            {t('backToCourses')}
          </Button>
        }
      >
        {t('lockedPage.exam')}
      </EmptyState>
    );
  }
  return <ErrorState error={error} title={t('lesson.failed')} onRetry={onRetry} />;
}

function EditLink({ id }: { id: number }) {
  const { t, i18n } = useTranslation('academy');
  return (
    <Button component={Link} to={lessonTextLink(id, i18n.language)}>
      {t('texts.edit')}
    </Button>
  );
}

function LessonView({ id }: { id: number }) {
  const { t } = useTranslation('academy');
  const lesson = useApi(academyAddresses.readLesson, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY });
  const { data } = lesson;
  const title = data?.title ?? t('lesson.one');
  return (
    <Page width="text">
      <PageMeta title={title} />
      {data ? (
        <Anchor component={Link} to={moduleLink(data.course.slug, data.module.id)} size="sm">
          {data.course.title} · {t('module.number', { number: data.module.number })}
        </Anchor>
      ) : (
        <Anchor component={Link} to={paths.academy} size="sm">
          {t('backToCourses')}
        </Anchor>
      )}
      <PageHeader
        title={title}
        {...(data ? { lead: data.summary } : {})}
        {...(data?.editable ? { actions: <EditLink id={id} /> } : {})}
      />
      {data ? (
        <Reading key={id} lesson={data} />
      ) : lesson.error ? (
        <Failed error={lesson.error} onRetry={lesson.reload} />
      ) : (
        <LoadingState>
          <Skeleton height={600} />
        </LoadingState>
      )}
    </Page>
  );
}

/** `/academy/lesson?lesson=…` */
export function LessonPage() {
  const { t } = useTranslation('academy');
  const [search] = useSearchParams();
  const id = numberIn(search, 'lesson');
  return id === null ? <NothingChosen title={t('lesson.one')} /> : <LessonView id={id} />;
}
