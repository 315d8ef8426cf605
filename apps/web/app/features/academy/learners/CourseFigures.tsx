import { Skeleton, Text } from '@mantine/core';
import { academyAddresses, academyLinks } from '@quotavera/contract/academy/addresses';
import { EXAM_FIGURE_MIN, EXAM_FIGURE_TRIES, LEARNER_STOPPED_DAYS } from '@quotavera/domain/limits';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { ChartFrame, Plot, Rect, XAxis, YAxis } from '../../../ui/chart/index.ts';
import { DownloadButton } from '../../../ui/download/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { PageHeader, Panel } from '../../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../../ui/stat/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { FigureTable } from '../../../ui/table/index.ts';

type Figures = ReplyTo<typeof academyAddresses.readCourseFigures>;
type Steps = Figures['steps'];

function Bars({ steps }: { steps: Steps }) {
  const half = (0.36 * steps.length) / Math.max(8, steps.length);
  const high = Math.max(1, ...steps.map(({ reached, stopped }) => Math.max(reached, stopped)));
  return (
    <Plot x={{ low: -0.5, high: steps.length - 0.5 }} y={{ low: 0, high }} height="clamp(186px, 25vw, 236px)">
      <YAxis count={3} />
      {steps.map(({ kind, id, reached, stopped }, at) => (
        <Fragment key={`${kind}${id}`}>
          <Rect x={[at - half, at + half]} y={[0, reached]} radius={3} fill="var(--chart-line)" opacity={0.35} />
          {stopped > 0 ? (
            <Rect x={[at - half, at + half]} y={[0, stopped]} radius={3} fill="var(--chart-line)" />
          ) : null}
        </Fragment>
      ))}
      <XAxis labels={steps.map((_, x) => ({ x, text: String(x + 1) }))} />
    </Plot>
  );
}

/** How many have come to each lesson and exam, and how many stopped there. */
function Steps({ steps }: { steps: Steps }) {
  const { t } = useTranslation('academy-learners');
  const format = useFormats();
  const nameOf = ({ kind, title }: Steps[number]) => (kind === 'exam' ? t('place.exam', { title }) : title);
  const worst = steps.reduce<Steps[number] | null>(
    (most, step) => (step.stopped > (most?.stopped ?? 0) ? step : most),
    null,
  );
  return (
    <ChartFrame
      title={worst ? t('figures.stepsTitle', { title: nameOf(worst) }) : t('figures.stepsNone')}
      unit={t('figures.stepsUnit', { days: LEARNER_STOPPED_DAYS })}
      behind={() => ({
        head: [t('figures.step'), t('figures.reached'), t('figures.stoppedHere')],
        rows: steps.map((step, at) => [
          `${at + 1}. ${nameOf(step)}`,
          format.count(step.reached),
          format.count(step.stopped),
        ]),
      })}
    >
      {steps.length > 0 ? <Bars steps={steps} /> : null}
    </ChartFrame>
  );
}

function Questions({ figures }: { figures: Figures }) {
  const { t } = useTranslation('academy-learners');
  const format = useFormats();
  const { questions, course } = figures;
  // Questions that something can be said of come first, whichever exam they are of.
  const sorted = questions.toSorted((one, other) => (one.share ?? 2) - (other.share ?? 2));
  return (
    <Panel
      title={t('figures.questions')}
      aside={
        <DownloadButton
          path={academyLinks.questionsFile.replace(':id', String(course.id))}
          name={`${course.slug}-questions.csv`}
        >
          {t('file')}
        </DownloadButton>
      }
    >
      <Text size="sm" c="dimmed">
        {t('figures.questionsText', { tries: EXAM_FIGURE_TRIES, min: EXAM_FIGURE_MIN })}
      </Text>
      {questions.length === 0 ? (
        <Text c="dimmed">{t('figures.noQuestions')}</Text>
      ) : (
        <FigureTable
          caption={t('figures.questions')}
          head={t('figures.question')}
          rows={sorted}
          isDimmed={({ share }) => share === null}
          name={({ text, module }) => (
            <>
              {text}
              <Text size="xs" c="dimmed">
                {module}
              </Text>
            </>
          )}
          figures={[
            { header: t('figures.answers'), cell: ({ answers }) => format.count(answers) },
            {
              header: t('figures.share'),
              cell: ({ share }) =>
                share === null ? t('figures.tooFew') : format.percent(share, { signed: false, digits: 0 }),
            },
          ]}
        />
      )}
    </Panel>
  );
}

/** `tab=figures`: how far learners come in a course, where they stop, and how hard its questions are. */
export default function CourseFigures({ course }: { course: number }) {
  const { t } = useTranslation('academy-learners');
  const format = useFormats();
  const { data, error, reload } = useApi(
    academyAddresses.readCourseFigures,
    { params: { id: course } },
    { staleTime: 0 },
  );
  if (error) return <ErrorState error={error} onRetry={reload} />;
  if (!data) {
    return (
      <LoadingState>
        <Skeleton height={560} />
      </LoadingState>
    );
  }
  return (
    <>
      <PageHeader title={t('tabs.figures')} lead={t('lead', { course: data.course.title })} />
      <StatTiles label={t('tabs.figures')}>
        <StatTile label={t('figures.learners')} value={format.count(data.learners)} />
        <StatTile label={t('figures.finished')} value={format.count(data.finished)} />
        <StatTile
          label={t('figures.stopped')}
          value={format.count(data.stopped)}
          note={t('figures.stoppedNote', { days: LEARNER_STOPPED_DAYS })}
        />
        <StatTile
          label={t('figures.mark')}
          value={data.mark === null ? '–' : format.percent(data.mark / 100, { signed: false, digits: 0 })}
          note={
            data.mark === null
              ? t('figures.markNone', { count: EXAM_FIGURE_MIN })
              : t('figures.markNote', { count: data.marks })
          }
        />
      </StatTiles>
      <Steps steps={data.steps} />
      <Questions figures={data} />
    </>
  );
}
