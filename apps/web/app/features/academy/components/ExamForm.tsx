import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { EXAM_TEXT_MAX, type ExamAnswers, missingAnswers, pairsOf } from '@quotavera/domain/academy';
import { MINUTE_MS } from '@quotavera/domain/time';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, api, type ReplyTo } from '../../../platform/api/index.ts';
import { Radio } from '../../../ui/controls/index.ts';
import { ConfirmDialog } from '../../../ui/dialog/index.ts';
import { durationText } from '../../../ui/format/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { MatchingField, OrderingField } from './SeveralFields.tsx';
import { useKeptAnswers } from './useKeptAnswers.ts';

type Exam = ReplyTo<typeof academyAddresses.readExam> & { version: number };
type Question = Exam['questions'][number];

/** A question as a learner answers it. */
export function QuestionField({
  question,
  number,
  value,
  onChange,
}: {
  question: Question;
  number: number;
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('academy');
  const points = t('exam.points', { count: question.points });
  const label = `${number}. ${question.text}`;
  if (question.kind === 'text') {
    return (
      <Textarea
        label={label}
        description={`${points} · ${t('exam.yourWords')}`}
        autosize
        minRows={4}
        maxLength={EXAM_TEXT_MAX}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (question.kind === 'number') {
    return (
      <TextInput
        label={label}
        description={points}
        inputMode="decimal"
        maw={320}
        maxLength={30}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const several = { ...question, label, description: points, value, onChange };
  if (question.kind === 'ordering') return <OrderingField {...several} />;
  if (question.kind === 'matching') return <MatchingField {...several} />;
  return (
    <Radio.Group label={label} description={points} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {question.options.map((option) => (
          <Radio key={option.id} value={option.id} label={option.text} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** How many questions are still to be answered: a matching is once each of its sides has another. */
function missingOf(questions: readonly Question[], answers: ExamAnswers): number {
  const halfMatched = questions.filter(
    ({ id, kind, options }) => kind === 'matching' && answers[id]?.trim() && pairsOf(answers[id]).size < options.length,
  );
  return missingAnswers(questions, answers).length + halfMatched.length;
}

/** Whether the answers are kept, in words. */
function Keeping({ state }: { state: ReturnType<typeof useKeptAnswers>['state'] }) {
  const { t } = useTranslation('academy');
  const errorText = useErrorText();
  if (state === 'idle') return null;
  return (
    <Text size="sm" c={typeof state === 'object' ? 'red' : 'dimmed'} role="status">
      {typeof state === 'object' ? t('exam.notSaved', { why: errorText(state) }) : t(`exam.${state}`)}
    </Text>
  );
}

function Submission({ exam, answers, onReload }: { exam: Exam; answers: ExamAnswers; onReload: () => void }) {
  const { t } = useTranslation('academy');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const missing = missingOf(exam.questions, answers);
  async function submit(): Promise<void> {
    setBusy(true);
    const body = { module: exam.module.id, version: exam.version, answers: { ...answers } };
    const result = await api(academyAddresses.submitExam, { body });
    setBusy(false);
    setAsking(false);
    if (!result.ok) return setError(result.error);
    await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/academy/') });
    onReload();
    window.scrollTo({ top: 0 });
  }
  return (
    <>
      {error ? (
        <Note kind="error">
          {t('exam.submitFailed')} {[errorText(error), ...(error.errors.answers ?? [])].join(' ')}
        </Note>
      ) : null}
      <Group>
        <Button variant="filled" disabled={missing > 0} onClick={() => setAsking(true)}>
          {t('exam.submit')}
        </Button>
        {missing > 0 ? <Text c="dimmed">{t('exam.missing', { count: missing })}</Text> : null}
      </Group>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('exam.submitTitle')}
        confirm={t('exam.submit')}
        cancel={t('exam.keepWriting')}
        busy={busy}
        onConfirm={submit}
      >
        {t('exam.submitText')}{' '}
        {exam.tries_left === 1
          ? t('exam.lastTry')
          : t('exam.tryAgain', { time: durationText(exam.retry_minutes * MINUTE_MS) })}
      </ConfirmDialog>
    </>
  );
}

/** The questions of one try. Answers are kept while they are written. */
export function ExamForm({ exam, onReload }: { exam: Exam; onReload: () => void }) {
  const { t } = useTranslation('academy');
  const { answers, answer, state } = useKeptAnswers(exam);
  const missing = missingOf(exam.questions, answers);
  return (
    <Panel
      title={t('exam.questions')}
      aside={
        <Text size="sm" c="dimmed">
          {t('exam.answered', { done: exam.questions.length - missing, all: exam.questions.length })}
        </Text>
      }
    >
      <Stack gap="xl">
        {exam.questions.map((question, n) => (
          <QuestionField
            key={question.id}
            question={question}
            number={n + 1}
            value={answers[question.id] ?? ''}
            onChange={(value) => answer(question.id, value)}
          />
        ))}
      </Stack>
      <Keeping state={state} />
      <Submission exam={exam} answers={answers} onReload={onReload} />
    </Panel>
  );
}
