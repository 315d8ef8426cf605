import { Group, Stack, Text, Title } from '@mantine/core';
import type { academyAddresses } from '@quotavera/contract/academy/addresses';
import { HOUR_MS } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { durationText, useFormats } from '../../../ui/format/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { CertificateLinks } from './CertificateLinks.tsx';

type ExamOutcome = ReplyTo<typeof academyAddresses.submitExam>;

/** How a submitted exam ended, question by question. */
export function Outcome({ outcome, nextHours }: { outcome: ExamOutcome; nextHours: number | null }) {
  const { t } = useTranslation('academy');
  const format = useFormats();
  const { result, points, max_points: of, pass_percent: percent } = outcome;
  const needed = format.count(Math.ceil((percent * of) / 100));
  return (
    <Panel title={t(`exam.result.${result}`)}>
      <Text>
        {result === 'in_review'
          ? t('exam.inReview')
          : t('exam.score', { points: format.count(points), of: format.count(of), needed })}
      </Text>
      {outcome.note ? (
        <Note kind="info" role="note">
          <b>{t('exam.note')}:</b> {outcome.note}
        </Note>
      ) : null}
      {result === 'passed' ? (
        <Text c="dimmed">
          {outcome.certificate
            ? t('exam.certified')
            : nextHours === null
              ? null
              : t('exam.nextModule', { time: durationText(nextHours * HOUR_MS) })}
        </Text>
      ) : null}
      {outcome.certificate ? (
        <Group gap="xs">
          <CertificateLinks code={outcome.certificate} />
        </Group>
      ) : null}
      {result === 'failed' ? <Text c="dimmed">{t('exam.nothingTold')}</Text> : null}
      {result === 'passed' ? (
        <Stack gap="md">
          {outcome.questions.map((question) => (
            <div key={question.id}>
              <Title order={3} size="h4" textWrap="wrap">
                {question.text}
              </Title>
              <Text size="sm" c="dimmed">
                {question.points === null
                  ? t('exam.points', { count: question.max_points })
                  : `${format.count(question.points)} / ${format.count(question.max_points)}`}
              </Text>
              <Text style={{ whiteSpace: 'pre-line' }}>
                <b>{t('exam.yourAnswer')}:</b> {question.answer}
              </Text>
              {question.right_answer && question.right_answer !== question.answer ? (
                <Text style={{ whiteSpace: 'pre-line' }}>
                  <b>{t('exam.rightAnswer')}:</b> {question.right_answer}
                </Text>
              ) : null}
              {question.explanation ? (
                <Text c="dimmed">
                  <b>{t('exam.why')}:</b> {question.explanation}
                </Text>
              ) : null}
            </div>
          ))}
        </Stack>
      ) : null}
    </Panel>
  );
}
