import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Radio } from '../../../ui/controls/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { MoneyInput, readCents } from '../../../ui/money/index.ts';
import { Note } from '../../../ui/note/index.ts';
import type { ImportMapping, ImportReport } from './import-report.ts';

type Question = ImportReport['questions'][number];

/** The texts of the options; signs have none of their own, since a key can't be a point. */
const OPTION_KEYS: Readonly<Record<string, string>> = { '.': 'point', ',': 'comma' };

type Example = Question['options'][number]['examples'][number];

function useOptionText(): (value: string) => string {
  const { t } = useTranslation('bankroll');
  const { t: kinds } = useTranslation('bankroll-kinds');
  return (value) =>
    value === 'placed'
      ? kinds('import.placed')
      : t(`import.questions.options.${(OPTION_KEYS[value] ?? value) as 'won'}`);
}

/** Writes a cell of the file and what a reading makes of it, as the reader writes numbers and days. */
function useExample(currency: string): (about: Question['about'], example: Example) => string {
  const { t } = useTranslation('bankroll');
  const { t: kinds } = useTranslation('bankroll-kinds');
  const optionText = useOptionText();
  const format = useFormats();
  const written: Readonly<Record<Question['about'], (read: string) => string>> = {
    decimal: format.odds,
    odds: format.odds,
    dates: (read) => format.day(read, 'long'),
    word: optionText,
    currency: (read) => format.money(Math.round(Number(read) * 100), { currency }),
    unit: (read) => format.money(Math.round(Number(read) * 100), { currency }),
    slips: (read) => read.split(' · ').map(format.odds).join(' · '),
  };
  const empty = (about: Question['about']) => (about === 'currency' ? kinds('import.noRate') : '–');
  return (about, { line, cell, read }) =>
    t('import.questions.example', { line, cell, read: read === '' ? empty(about) : written[about](read) });
}

/** The reader's choices with the answer to a question. */
function answered(mapping: ImportMapping, { about, word }: Question, value: string): ImportMapping {
  if (about === 'unit') return { ...mapping, units: { ...mapping.units, [word ?? '']: Number(value) } };
  if (about === 'currency') return { ...mapping, currencies: { ...mapping.currencies, [word ?? '']: value } };
  return about === 'word'
    ? ({ ...mapping, words: { ...mapping.words, [word ?? '']: value } } as ImportMapping)
    : ({ ...mapping, [about]: value } as ImportMapping);
}

/** The rows that a question is about, as they stand in the file. */
function useRows(): (question: Question) => string {
  const { t } = useTranslation('bankroll');
  return ({ rows }) => rows.map((row) => t('import.questions.row', row)).join(' · ');
}

/** Asks what a unit of the file is worth; the bankroll's own is offered. */
function UnitQuestion({
  question,
  currency,
  onAnswer,
}: {
  question: Question;
  currency: string;
  onAnswer: (cents: number) => void;
}) {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  const [typed, setTyped] = useState('');
  const rowsOf = useRows();
  const cents = readCents(typed);
  return (
    <Stack gap="xs">
      <MoneyInput
        label={t(`import.questions.unit.${question.word as 'unit'}`)}
        description={rowsOf(question)}
        currency={currency}
        value={typed}
        onChange={setTyped}
      />
      <Group gap="xs">
        <Button size="sm" disabled={cents === null || cents < 1} onClick={() => onAnswer(cents!)}>
          {t('import.questions.unit.use')}
        </Button>
        {question.options.map(({ value }) => (
          <Button key={value} size="sm" variant="default" onClick={() => onAnswer(Number(value))}>
            {t('import.questions.unit.own', { amount: format.money(Number(value), { currency }) })}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

/** Asks about everything that a file leaves open: each reading with rows of the file as they would be stored by it. */
export function ImportQuestions({
  questions,
  currency,
  mapping,
  onChange,
}: {
  questions: readonly Question[];
  /** The bankroll's, into which sums are converted. */
  currency: string;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}) {
  const { t } = useTranslation('bankroll');
  const { t: kinds } = useTranslation('bankroll-kinds');
  const write = useExample(currency);
  const optionText = useOptionText();
  const rowsOf = useRows();
  const choices = questions.filter(({ about }) => about !== 'unit');
  if (questions.length === 0) return null;
  return (
    <Note kind="info">
      <Stack gap="md">
        <div>
          <Text fw={600}>{t('import.questions.title')}</Text>
          <Text size="sm">{t('import.questions.text')}</Text>
        </div>
        {questions.map((question) =>
          question.about === 'unit' ? (
            <UnitQuestion
              key={question.word}
              question={question}
              currency={currency}
              onAnswer={(cents) => onChange(answered(mapping, question, String(cents)))}
            />
          ) : null,
        )}
        {choices.map((question) => (
          <Radio.Group
            key={`${question.about} ${question.word}`}
            label={
              question.about === 'currency'
                ? kinds('import.currency', { word: question.word ?? '' })
                : t(`import.questions.about.${question.about as 'word'}`, { word: question.word ?? '' })
            }
            // A word reads in all its rows as the option says: the rows stand once.
            description={question.about === 'word' ? rowsOf(question) : undefined}
            value={null}
            onChange={(value) => onChange(answered(mapping, question, String(value)))}
          >
            <Stack gap="xs" mt={6}>
              {question.options.map(({ value, examples }) => (
                <Radio
                  key={value}
                  value={value}
                  label={question.about === 'currency' ? value : optionText(value)}
                  description={
                    question.about === 'word'
                      ? undefined
                      : examples.map((example) => write(question.about, example)).join(' · ')
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
    </Note>
  );
}
