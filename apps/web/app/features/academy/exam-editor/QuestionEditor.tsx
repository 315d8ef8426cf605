import { ActionIcon, Box, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { EXAM_OPTIONS_MAX, EXAM_WORDS_MAX, QUESTION_KINDS, QUESTION_POINTS_MAX } from '@quotavera/domain/academy';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../platform/i18n/languages.ts';
import { Segmented } from '../../../ui/choice/index.ts';
import { Radio } from '../../../ui/controls/index.ts';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '../../../ui/icons/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { errorWithWords } from '../../../ui/text/index.ts';
import { type DraftOption, type DraftQuestion, type DraftTexts, languagesMissing, withOption } from './exam-draft.ts';
import { WholeNumber } from './WholeNumber.tsx';

/** Edits a text in a language, and shows the Italian text that it translates below. */
function Words({
  texts = {},
  language,
  error,
  onChange,
  ...field
}: {
  label: string;
  texts: DraftTexts | undefined;
  language: Language;
  error?: string | undefined;
  minRows?: number;
  onChange: (texts: DraftTexts) => void;
}) {
  const text = texts[language] ?? '';
  return (
    <Textarea
      {...field}
      error={errorWithWords(error, text)}
      flex={1}
      miw={0}
      autosize
      lang={language}
      maxLength={EXAM_WORDS_MAX}
      description={language === 'it' ? undefined : texts.it}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={text}
      onChange={({ currentTarget }) => onChange({ ...texts, [language]: currentTarget.value })}
    />
  );
}

type Problem = (field: string) => string | undefined;

function Options({
  options,
  language,
  problem,
  onChange,
}: {
  options: readonly DraftOption[];
  language: Language;
  problem: Problem;
  onChange: (options: DraftOption[]) => void;
}) {
  const { t } = useTranslation('academy');
  return (
    <Radio.Group
      label={t('examText.options')}
      description={t('examText.markRight')}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      error={problem('options')}
      value={options.find(({ correct }) => correct)?.id ?? ''}
      onChange={(right) => onChange(options.map((option) => ({ ...option, correct: option.id === right })))}
    >
      <Stack gap="xs" mt="xs">
        {options.map((option, n) => {
          const label = t('examText.option', { number: n + 1 });
          return (
            <Group key={option.id} wrap="nowrap" align="flex-start" gap="xs">
              <Radio value={option.id} mt={34} aria-label={t('examText.right', { option: label })} />
              <Words
                label={label}
                texts={option.text}
                language={language}
                error={problem(`options.${n}.text`)}
                onChange={(text) => onChange(options.map((each) => (each === option ? { ...each, text } : each)))}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                mt={24}
                aria-label={t('examText.removeOption', { number: n + 1 })}
                onClick={() => onChange(options.filter((each) => each !== option))}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </Group>
          );
        })}
        {options.length < EXAM_OPTIONS_MAX ? (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} />}
            style={{ alignSelf: 'flex-start' }}
            onClick={() => onChange(withOption(options))}
          >
            {t('examText.addOption')}
          </Button>
        ) : null}
      </Stack>
    </Radio.Group>
  );
}

/** A question with its answer key, in one language. */
export function QuestionEditor({
  question,
  number,
  isLast,
  language,
  problem,
  onChange,
  onMove,
  onRemove,
}: {
  question: DraftQuestion;
  number: number;
  isLast: boolean;
  language: Language;
  problem: Problem;
  onChange: (question: DraftQuestion) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('academy');
  const { kind, points, text, options = [], explanation, rubric } = question;
  const set = (part: Partial<DraftQuestion>) => onChange({ ...question, ...part });
  const missing = languagesMissing(question);
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
        <Box miw={230}>
          <Segmented
            label={t('examText.kind')}
            value={kind}
            onChange={(next) => set({ kind: next })}
            options={QUESTION_KINDS.map((value) => ({ value, label: t(`examText.kinds.${value}`) }))}
          />
        </Box>
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
      {kind === 'choice' ? (
        <>
          <Options
            options={options}
            language={language}
            problem={problem}
            onChange={(next) => set({ options: next })}
          />
          <Words
            label={t('examText.explanation')}
            texts={explanation}
            language={language}
            minRows={2}
            error={problem('explanation')}
            onChange={(next) => set({ explanation: next })}
          />
        </>
      ) : (
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
      )}
    </Panel>
  );
}
