import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Radio } from '../../../ui/controls/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Note } from '../../../ui/note/index.ts';
import type { ImportMapping, ImportReport } from './import-report.ts';

type Question = ImportReport['questions'][number];

/** The texts of the options; signs have none of their own, since a key can't be a point. */
const OPTION_KEYS: Readonly<Record<string, string>> = { '.': 'point', ',': 'comma' };

type Example = Question['options'][number]['examples'][number];

/** Writes a cell of the file and what a reading makes of it, as the reader writes numbers and days. */
function useExample(): (about: Question['about'], example: Example) => string {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  const written: Readonly<Record<Question['about'], (read: string) => string>> = {
    decimal: format.odds,
    odds: format.odds,
    dates: (read) => format.day(read, 'long'),
    word: (read) => t(`import.questions.options.${read as 'won'}`),
  };
  return (about, { line, cell, read }) =>
    t('import.questions.example', { line, cell, read: read === '' ? '–' : written[about](read) });
}

/** The reader's choices with the answer to a question. */
function answered(mapping: ImportMapping, { about, word }: Question, value: string): ImportMapping {
  return about === 'word'
    ? ({ ...mapping, words: { ...mapping.words, [word ?? '']: value } } as ImportMapping)
    : ({ ...mapping, [about]: value } as ImportMapping);
}

/** Asks about everything that a file leaves open: each reading with rows of the file as they would be stored by it. */
export function ImportQuestions({
  questions,
  mapping,
  onChange,
}: {
  questions: readonly Question[];
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}) {
  const { t } = useTranslation('bankroll');
  const write = useExample();
  if (questions.length === 0) return null;
  return (
    <Note kind="info">
      <Stack gap="md">
        <div>
          <Text fw={600}>{t('import.questions.title')}</Text>
          <Text size="sm">{t('import.questions.text')}</Text>
        </div>
        {questions.map((question) => (
          <Radio.Group
            key={`${question.about} ${question.word}`}
            label={t(`import.questions.about.${question.about}`, { word: question.word ?? '' })}
            value={null}
            onChange={(value) => onChange(answered(mapping, question, String(value)))}
          >
            <Stack gap="xs" mt={6}>
              {question.options.map(({ value, examples }) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`import.questions.options.${(OPTION_KEYS[value] ?? value) as 'won'}`)}
                  description={examples.map((example) => write(question.about, example)).join(' · ')}
                />
              ))}
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
    </Note>
  );
}
