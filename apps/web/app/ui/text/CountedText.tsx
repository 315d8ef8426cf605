import { Group, Text, Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAddition } from '../fetched/index.ts';
import { useFormats } from '../format/index.ts';

/** The words that are looked for are many, and seldom needed. */
export const RefusedWords = lazyAddition(() => import('./RefusedWords.tsx'));

/** The error of a text, and under it the sentences with the words that it names. */
export function errorWithWords(error: ReactNode, text: string): ReactNode {
  if (typeof error !== 'string' || error === '') return error;
  return (
    <>
      {error}
      <RefusedWords text={text} error={error} />
    </>
  );
}

/** A line of text shows its count from this share of its limit on; a text area always does. */
const NEAR_LIMIT = 0.8;

/**
 * Shows a text's length and the longest allowed, in UTF-16 units, beside a field's hint. For a text that is too long it says by how much.
 */
function TextCount({ text, max, hint }: { text: string; max: number; hint?: ReactNode }) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  const { length } = text.trim();
  const excess = length - max;
  return (
    <Group component="span" justify="space-between" gap="0 8px">
      <span>{hint}</span>
      <Text span inherit c={excess > 0 ? 'red' : undefined} fw={excess > 0 ? 600 : undefined}>
        {format.count(length)} / {format.count(max)}
        {excess > 0 ? ` · ${t('tooLong', { count: excess, shown: format.count(excess) })}` : null}
      </Text>
    </Group>
  );
}

/** The hint under a line of text: with its count as soon as the text is nearly as long as it may be. */
export function hintWithCount(text: string, max: number, hint?: ReactNode): ReactNode {
  return text.trim().length > max * NEAR_LIMIT ? <TextCount text={text} max={max} hint={hint} /> : hint;
}

interface Counted {
  /** The longest text, in UTF-16 units. A longer one isn't cut: the field shows an error and the server refuses it. */
  max: number;
}

/** A line of text with a limit; its form may keep its value, or read it when it is sent. */
export function CountedInput({ max, description, onChange, ...field }: TextInputProps & Counted) {
  const [typed, setTyped] = useState(String(field.defaultValue ?? ''));
  const text = String(field.value ?? typed);
  return (
    <TextInput
      {...field}
      description={hintWithCount(text, max, description)}
      error={errorWithWords(field.error, text)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(event);
      }}
    />
  );
}

/** Several lines of text with a limit, which count themselves from the beginning. */
export function CountedTextarea({
  max,
  description,
  value,
  ...field
}: Omit<TextareaProps, 'value'> & Counted & { value: string }) {
  return (
    <Textarea
      {...field}
      value={value}
      description={<TextCount text={value} max={max} hint={description} />}
      error={errorWithWords(field.error, value)}
    />
  );
}
