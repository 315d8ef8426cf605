import { SMALL_SAMPLE } from '@quotavera/domain/limits';
import { FigureOverInterval } from './FigureWithInterval.tsx';
import { Percent } from './Numbers.tsx';

const LEVEL = 0.9;

/** A yield and its 90% interval as one line of the contract has both; the interval is null for fewer than two bets. */
interface YieldLine {
  yield: number | null;
  low: number | null;
  high: number | null;
  bets: number;
}

/** A line's yield with its interval below; without the colour of success where few bets stand behind it. */
export function YieldInterval({ of: { yield: value, low, high, bets } }: { of: YieldLine }) {
  const colored = bets >= SMALL_SAMPLE;
  return value === null || low === null || high === null ? (
    <Percent value={value} colored={colored} />
  ) : (
    <FigureOverInterval of={{ value, low, high }} level={LEVEL} colored={colored} />
  );
}
