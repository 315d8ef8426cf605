import { Mark, Text } from '@mantine/core';
import { promotionIn } from '@quotavera/domain/care/promotion';
import { useMemo } from 'react';
import { markedSentences } from './marked-sentences.ts';

/** The sentences of a text whose words promote gambling, with those words marked; nothing where none do. */
export default function RefusedWords({ text }: { text: string }) {
  const sentences = useMemo(() => {
    const refused = promotionIn(text).filter(({ weight }) => weight === 'clear');
    return markedSentences(text, refused);
  }, [text]);
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
