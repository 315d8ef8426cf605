import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core';
import { languagesMissing, QUESTION_KINDS, QUESTION_POINTS_MAX, type QuestionKind } from '@quotavera/domain/academy';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../platform/i18n/languages.ts';
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../ui/icons/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { AnswerKey } from './AnswerKey.tsx';
import { asKind, type DraftQuestion } from './exam-draft.ts';
import { WholeNumber } from './WholeNumber.tsx';
import { type Problem, Words } from './Words.tsx';

/** A question with its answer key, in one language. */
export function QuestionEditor({
  question,
  number,
  isLast,
  language,
  languages,
  problem,
  onChange,
  onMove,
  onRemove,
}: {
  question: DraftQuestion;
  number: number;
  isLast: boolean;
  language: Language;
  /** The languages in which the exam has to be whole. */
  languages: readonly Language[];
  problem: Problem;
  onChange: (question: DraftQuestion) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('academy');
  const { kind, points, text, explanation, rubric } = question;
  const set = (part: Partial<DraftQuestion>) => onChange({ ...question, ...part });
  const missing = languagesMissing(question, languages);
  const action = { variant: 'subtle', color: 'gray', size: 44 } as const;
  return (
    <Panel
      title={t('exam.question', { number })}
      aside={
        <Group gap={0}>
          <ActionIcon
            {...action}
            disabled={number === 1}
            aria-label={t('examText.up', { number })}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={18} />
          </ActionIcon>
          <ActionIcon
            {...action}
            disabled={isLast}
            aria-label={t('examText.down', { number })}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={18} />
          </ActionIcon>
          <ActionIcon {...action} aria-label={t('examText.remove', { number })} onClick={onRemove}>
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      }
    >
      <Group align="flex-end" gap="md">
        <NativeSelect
          label={t('examText.kind')}
          value={kind}
          data={QUESTION_KINDS.map((value) => ({ value, label: t(`examText.kinds.${value}`) }))}
          onChange={({ currentTarget }) => onChange(asKind(question, currentTarget.value as QuestionKind))}
        />
        <WholeNumber
          w={110}
          label={t('examText.points')}
          max={QUESTION_POINTS_MAX}
          value={points}
          error={problem('points')}
          onChange={(value) => set({ points: value })}
        />
        {missing.length > 0 ? (
          <Tag tone="warning">
            {t('examText.missing', { languages: missing.map((each) => each.toUpperCase()).join(', ') })}
          </Tag>
        ) : null}
      </Group>
      <Words
        label={t('examText.text')}
        texts={text}
        language={language}
        minRows={2}
        error={problem('text')}
        onChange={(next) => set({ text: next })}
      />
      <AnswerKey question={question} language={language} problem={problem} onChange={set} />
      {kind === 'text' ? (
        <>
          <Words
            label={t('examText.rubric')}
            texts={rubric}
            language={language}
            minRows={2}
            error={problem('rubric')}
            onChange={(next) => set({ rubric: next })}
          />
          <Text size="sm" c="dimmed">
            {t('examText.rubricHint')}
          </Text>
        </>
      ) : (
        <Words
          label={t('examText.explanation')}
          texts={explanation}
          language={language}
          minRows={2}
          error={problem('explanation')}
          onChange={(next) => set({ explanation: next })}
        />
      )}
    </Panel>
  );
}
