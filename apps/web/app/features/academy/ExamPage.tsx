import { Anchor, Badge, Button, Skeleton } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '../../platform/api/queries.ts';
import { languageName } from '../../platform/i18n/languages.ts';
import { Note } from '../../ui/note/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../ui/state/index.ts';
import { Changes } from './components/Changes.tsx';
import { ExamForm } from './components/ExamForm.tsx';
import { type ExamSummary, useExamWords } from './components/exam-words.ts';
import { NothingChosen } from './components/NothingChosen.tsx';
import { Outcome } from './components/Outcome.tsx';
import { PlanNeeded } from './components/PlanNeeded.tsx';
import { examTextLink, moduleLink, numberIn } from './links.ts';

/** The last outcome or the plan's card explains these states already. */
const SAID_ELSEWHERE: ReadonlySet<ExamSummary['state']> = new Set(['passed', 'in_review', 'plan_required']);

function EditLink({ to }: { to: string }) {
  const { t } = useTranslation('academy');
  return (
    <Button component={Link} to={to}>
      {t('examText.edit')}
    </Button>
  );
}

function ExamView({ module }: { module: number }) {
  const { t, i18n } = useTranslation('academy');
  const words = useExamWords();
  const exam = useApi(academyAddresses.readExam, { params: { id: module } }, { staleTime: Number.POSITIVE_INFINITY });
  const { data } = exam;
  const title = data ? t('exam.title', { module: data.module.title }) : t('exam.one');
  return (
    <Page width="text">
      <PageMeta title={title} />
      {data ? (
        <Anchor component={Link} to={moduleLink(data.course.slug, data.module.id)} size="sm">
          {data.course.title} · {t('module.number', { number: data.module.number })}
        </Anchor>
      ) : null}
      <PageHeader
        title={title}
        {...(data
          ? {
              lead: t('exam.about', { count: data.question_count, percent: data.pass_percent }),
              ...(data.editable ? { actions: <EditLink to={examTextLink(module, i18n.language)} /> } : {}),
              beside: <Badge variant="light">{t(`exam.state.${data.state}`)}</Badge>,
            }
          : {})}
      />
      {data ? (
        <>
          {data.last ? <Outcome outcome={data.last} nextHours={data.next_unlock_hours} /> : null}
          {data.changes.length > 0 ? (
            <Panel title={t('exam.changes')}>
              <Changes changes={data.changes} />
            </Panel>
          ) : null}
          {data.state === 'plan_required' && data.locked_by ? <PlanNeeded plan={data.locked_by} /> : null}
          {data.language === null || data.language === i18n.language ? null : (
            <Note kind="info" role="note">
              {t('exam.onlyIn', { language: languageName(data.language) })}
            </Note>
          )}
          {data.state === 'open' && data.version !== null ? (
            <ExamForm
              key={`${data.version}-${data.revision}`}
              exam={{ ...data, version: data.version }}
              onReload={exam.reload}
            />
          ) : SAID_ELSEWHERE.has(data.state) ? null : (
            <Note kind="info" role="note">
              {words.why(data)}
            </Note>
          )}
        </>
      ) : exam.error ? (
        <ErrorState error={exam.error} onRetry={exam.reload} />
      ) : (
        <LoadingState>
          <Skeleton height={400} />
        </LoadingState>
      )}
    </Page>
  );
}

/** `/academy/exams?module=…` */
export function ExamPage() {
  const { t } = useTranslation('academy');
  const [search] = useSearchParams();
  const module = numberIn(search, 'module');
  return module === null ? <NothingChosen title={t('exam.one')} /> : <ExamView module={module} />;
}
