import { Textarea } from '@mantine/core';
import { EXAM_WORDS_MAX } from '@quotavera/domain/academy';
import type { Language } from '../../../platform/i18n/languages.ts';
import { errorWithWords } from '../../../ui/text/index.ts';
import type { DraftTexts } from './exam-draft.ts';

/** Returns the error of a field of a question. */
export type Problem = (field: string) => string | undefined;

/** Edits a text in a language, and shows the Italian text that it translates below. */
export function Words({
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
