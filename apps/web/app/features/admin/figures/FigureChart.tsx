import type { homeMemberAddresses } from '@quotavera/contract/home/member-addresses';
import { type HouseFigure, STATE_FIGURES } from '@quotavera/domain/home';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { airyRange, ChartFrame, DayAxis, Line, Plot, timeOf, YAxis } from '../../../ui/chart/index.ts';
import { useFormats } from '../../../ui/format/index.ts';

export type HouseDay = ReplyTo<typeof homeMemberAddresses.readHouseFigures>['results'][number];

/** A figure's value over a period: the last one of a state, the sum of what happened. */
export function valueOver(figure: HouseFigure, days: readonly HouseDay[]): number {
  return STATE_FIGURES.includes(figure)
    ? (days.at(-1)?.[figure] ?? 0)
    : days.reduce((sum, day) => sum + day[figure], 0);
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
        <Plot x={{ low: first.x, high: last.x }} y={airyRange(points.map(({ y }) => y))} height="180px">
          <YAxis count={3} text={text} />
          <Line points={points} />
          <DayAxis />
        </Plot>
      ) : null}
    </ChartFrame>
  );
}
