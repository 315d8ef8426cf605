import { Text } from '@mantine/core';
import { SMALL_SAMPLE } from '@quotavera/domain/limits';
import { NoValue, Percent, useFormats } from './Numbers.tsx';

/** A yield with its 90% interval below; without the colour of success where few bets stand behind it. */
export function YieldInterval({
  yield: value,
  low,
  high,
  bets,
}: {
  yield: number | null;
  low: number | null;
  high: number | null;
  bets: number;
}) {
  const format = useFormats();
  return (
    <>
      {value === null ? <NoValue /> : <Percent value={value} colored={bets >= SMALL_SAMPLE} />}
      {low === null || high === null ? null : (
        <Text size="xs" c="dimmed">
          {format.percent(low)} … {format.percent(high)}
        </Text>
      )}
    </>
  );
}
