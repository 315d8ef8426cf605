import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core';
import { EXAM_OPTIONS_MAX } from '@quotavera/domain/academy';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../platform/i18n/languages.ts';
import { NumberInput, Radio } from '../../../ui/controls/index.ts';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '../../../ui/icons/index.ts';
import { type DraftOption, type DraftPair, type DraftQuestion, moved, withOption, withPair } from './exam-draft.ts';
import { type Problem, Words } from './Words.tsx';

interface KeyProps {
  question: DraftQuestion;
  language: Language;
  problem: Problem;
  onChange: (part: Partial<DraftQuestion>) => void;
}

const ACTION = { variant: 'subtle', color: 'gray', size: 44, mt: 24 } as const;

function AddButton({ count, label, onAdd }: { count: number; label: string; onAdd: () => void }) {
  return count < EXAM_OPTIONS_MAX ? (
    <Button variant="subtle" leftSection={<IconPlus size={16} />} style={{ alignSelf: 'flex-start' }} onClick={onAdd}>
      {label}
    </Button>
  ) : null;
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <ActionIcon {...ACTION} aria-label={label} onClick={onRemove}>
      <IconTrash size={18} />
    </ActionIcon>
  );
}

/** The options of a choice, one of them right. */
function Choice({ question: { options = [] }, language, problem, onChange }: KeyProps) {
  const { t } = useTranslation('academy');
  const set = (next: DraftOption[]) => onChange({ options: next });
  return (
    <Radio.Group
      label={t('examText.options')}
      description={t('examText.markRight')}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      error={problem('options')}
      value={options.find(({ correct }) => correct)?.id ?? ''}
      onChange={(right) => set(options.map((option) => ({ ...option, correct: option.id === right })))}
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
                onChange={(text) => set(options.map((each) => (each === option ? { ...each, text } : each)))}
              />
              <RemoveButton
                label={t('examText.removeOption', { number: n + 1 })}
                onRemove={() => set(options.filter((each) => each !== option))}
              />
            </Group>
          );
        })}
        <AddButton count={options.length} label={t('examText.addOption')} onAdd={() => set(withOption(options))} />
      </Stack>
    </Radio.Group>
  );
}

/** The items of an ordering, in their right order. */
function Ordering({ question: { options = [] }, language, problem, onChange }: KeyProps) {
  const { t } = useTranslation('academy');
  const set = (next: DraftOption[]) => onChange({ options: next });
  return (
    <Input.Wrapper label={t('examText.items')} description={t('examText.itemsHint')} error={problem('options')}>
      <Stack gap="xs" mt="xs">
        {options.map((option, n) => (
          <Group key={option.id} wrap="nowrap" align="flex-start" gap={0}>
            <Words
              label={t('examText.item', { number: n + 1 })}
              texts={option.text}
              language={language}
              error={problem(`options.${n}.text`)}
              onChange={(text) => set(options.map((each) => (each === option ? { ...each, text } : each)))}
            />
            <ActionIcon
              {...ACTION}
              disabled={n === 0}
              aria-label={t('examText.itemUp', { number: n + 1 })}
              onClick={() => set(moved(options, n, -1))}
            >
              <IconArrowUp size={18} />
            </ActionIcon>
            <ActionIcon
              {...ACTION}
              disabled={n === options.length - 1}
              aria-label={t('examText.itemDown', { number: n + 1 })}
              onClick={() => set(moved(options, n, 1))}
            >
              <IconArrowDown size={18} />
            </ActionIcon>
            <RemoveButton
              label={t('examText.removeItem', { number: n + 1 })}
              onRemove={() => set(options.filter((each) => each !== option))}
            />
          </Group>
        ))}
        <AddButton count={options.length} label={t('examText.addItem')} onAdd={() => set(withOption(options))} />
      </Stack>
    </Input.Wrapper>
  );
}

function Matching({ question: { pairs = [] }, language, problem, onChange }: KeyProps) {
  const { t } = useTranslation('academy');
  const set = (next: DraftPair[]) => onChange({ pairs: next });
  const change = (pair: DraftPair, part: Partial<DraftPair>) =>
    set(pairs.map((each) => (each === pair ? { ...each, ...part } : each)));
  return (
    <Input.Wrapper label={t('examText.pairs')} description={t('examText.pairsHint')} error={problem('pairs')}>
      <Stack gap="xs" mt="xs">
        {pairs.map((pair, n) => (
          <Group key={pair.id} align="flex-start" gap="xs" wrap="nowrap">
            <Group flex={1} gap="xs" align="flex-start">
              <Words
                label={t('examText.left', { number: n + 1 })}
                texts={pair.left}
                language={language}
                error={problem(`pairs.${n}.left`)}
                onChange={(left) => change(pair, { left })}
              />
              <Words
                label={t('examText.rightSide', { number: n + 1 })}
                texts={pair.right}
                language={language}
                error={problem(`pairs.${n}.right`)}
                onChange={(right) => change(pair, { right })}
              />
            </Group>
            <RemoveButton
              label={t('examText.removePair', { number: n + 1 })}
              onRemove={() => set(pairs.filter((each) => each !== pair))}
            />
          </Group>
        ))}
        <AddButton count={pairs.length} label={t('examText.addPair')} onAdd={() => set(withPair(pairs))} />
      </Stack>
    </Input.Wrapper>
  );
}

/** The right number, and by how much an answer may miss it. */
function RightNumber({ question: { number }, problem, onChange }: KeyProps) {
  const { t, i18n } = useTranslation('academy');
  const field = {
    decimalSeparator: (0.5).toLocaleString(i18n.language).charAt(1),
    allowedDecimalSeparators: [',', '.'],
  };
  return (
    <Group align="flex-start" gap="md">
      <NumberInput
        {...field}
        label={t('examText.rightNumber')}
        value={number?.value ?? ''}
        error={problem('number')}
        onChange={(value) =>
          onChange({
            number: typeof value === 'number' ? { value, tolerance: number?.tolerance ?? 0 } : undefined,
          })
        }
      />
      <NumberInput
        {...field}
        label={t('examText.tolerance')}
        min={0}
        disabled={!number}
        value={number?.tolerance ?? 0}
        onChange={(tolerance) =>
          number && typeof tolerance === 'number' ? onChange({ number: { ...number, tolerance } }) : undefined
        }
      />
    </Group>
  );
}

const KEYS = { choice: Choice, ordering: Ordering, matching: Matching, number: RightNumber } as const;

/** The right answer of a question, by its kind; nothing for a free text, which a person reads. */
export function AnswerKey(props: KeyProps) {
  const { kind } = props.question;
  if (kind === 'text') return null;
  const Key = KEYS[kind];
  return <Key {...props} />;
}
