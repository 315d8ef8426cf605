import { Text } from '@mantine/core';
import { useFormats } from '../format/index.ts';

/** An amount of money; signed and coloured where it is a result. */
export function Cents({
  cents,
  currency,
  result = false,
}: {
  cents: number;
  currency: string;
  /** Whether it was won or lost: with its sign, in green or red. */
  result?: boolean;
}) {
  const format = useFormats();
  const text = format.money(cents, { currency, signed: result });
  if (!result || cents === 0) return text;
  return (
    <Text span inherit fw={600} c={cents > 0 ? 'green' : 'red'} style={{ whiteSpace: 'nowrap' }}>
      {text}
    </Text>
  );
}
