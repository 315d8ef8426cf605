import { Text } from '@mantine/core';

/** The word of a lay, marked, before what is laid: whoever skims a row must not take it for a back. A back has none. */
export function LayWord({ word }: { word: string | null }) {
  if (word === null) return null;
  return (
    <Text span inherit fw={600} c="yellow">
      {word}{' '}
    </Text>
  );
}
