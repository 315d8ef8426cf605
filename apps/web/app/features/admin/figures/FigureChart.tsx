import type { homeMemberAddresses } from '@quotavera/contract/home/member-addresses';
import { type HouseFigure, STATE_FIGURES } from '@quotavera/domain/home';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { airyRange, ChartFrame, DayAxis, Line, Plot, timeOf, YAxis } from '../../../ui/chart/index.ts';
import { useFormats } from '../../../ui/format/index.ts';

export type HouseDay = ReplyTo<typeof homeMemberAddresses.readHouseFigures>['results'][number];

type Range = ReturnType<typeof airyRange>;

/** Up to this difference a figure's axis begins at zero. */
const SMALL = 5;

/** A figure's value over a period: the last one of a state, the sum of what happened. */
function valueOver(figure: HouseFigure, days: readonly HouseDay[]): number {
  return STATE_FIGURES.includes(figure)
    ? (days.at(-1)?.[figure] ?? 0)
    : days.reduce((sum, day) => sum + day[figure], 0);
}

/** Small counts stand on zero, where a step of one is seen for what it is; others have some air. */
function rangeOver(values: readonly number[]): Range {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return high - low > SMALL ? airyRange(values) : { low: Math.min(0, low), high: high + 1 };
}

/** A figure of the house by day: its value over the period, a sentence that says what is counted, the line, and the days behind it. */
export function FigureChart({ figure, days }: { figure: HouseFigure; days: readonly HouseDay[] }) {
  const { t } = useTranslation('admin-figures');
  const format = useFormats();
  const text = (value: number) => (figure === 'revenue_cents' ? format.money(value) : format.count(value));
  const name = t(`figure.${figure}`);
  const points = days.map((day) => ({ x: timeOf(day.day), y: day[figure] }));
  const [first, last] = [points[0], points.at(-1)];
  return (
    <ChartFrame
      title={t('title_of', { name, value: text(valueOver(figure, days)) })}
      unit={t(`means.${figure}`)}
      behind={() => ({
        head: [t('day'), name],
        rows: days.map((day) => [format.day(day.day, 'short'), text(day[figure])]),
      })}
    >
      {first && last && first.x < last.x ? (
        <Plot x={{ low: first.x, high: last.x }} y={rangeOver(points.map(({ y }) => y))} height="180px">
          <YAxis count={3} text={(value) => (Number.isInteger(value) ? text(value) : '')} />
          <Line points={points} />
          <DayAxis />
        </Plot>
      ) : null}
    </ChartFrame>
  );
}
