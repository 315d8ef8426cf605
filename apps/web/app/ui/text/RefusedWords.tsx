import '@mantine/core/styles/Mark.layer.css';
import { Mark, Text } from '@mantine/core';
import { promotionIn } from '@quotavera/domain/care/promotion';
import { useMemo } from 'react';
import { markedSentences } from './marked-sentences.ts';

/** An error names long passages by their beginning. */
const NAMED_LENGTH = 60;

/** The sentences of a text with the words that its error names, marked; nothing where the error is about something else. */
export default function RefusedWords({ text, error }: { text: string; error: string }) {
  const sentences = useMemo(() => {
    const isNamed = ({ start, end }: { start: number; end: number }) =>
      error.includes(text.slice(start, Math.min(end, start + NAMED_LENGTH)));
    return markedSentences(text, promotionIn(text).filter(isNamed));
  }, [text, error]);
  return sentences.map((parts) => (
    <Text
      key={parts[0]?.at}
      span
      inherit
      display="block"
      mt={4}
      c="var(--mantine-color-text)"
      style={{ overflowWrap: 'anywhere' }}
    >
      {parts.map(({ at, text: part, marked }) => (marked ? <Mark key={at}>{part}</Mark> : part))}
    </Text>
  ));
}
