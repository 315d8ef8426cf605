import { useTranslation } from 'react-i18next';
import { useFormats, type Value } from '../format/index.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { Label, Plot, Rect, XAxis, YAxis } from './Plot.tsx';
import { airyRange } from './scale.ts';

export interface MonthlyBar {
  /** "2026-03". */
  month: string;
  profit: Value;
  bets: number;
}

/** Profit by month, above and below zero. More than two dozen months: the last 24 (the table has them all). */
export function MonthlyBars({ months }: { months: readonly MonthlyBar[] }) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  const up = months.filter(({ profit }) => Number(profit) > 0).length;
  return (
    <ChartFrame
      title={t('chart.monthsUp', { up, months: months.length })}
      unit={t('chart.profitInUnits')}
      behind={() => ({
        head: [t('chart.month'), t('chart.bets'), t('chart.profit')],
        rows: months.map(({ month, bets, profit }) => [
          format.day(`${month}-01`, 'monthYear'),
          format.count(bets),
          format.units(profit),
        ]),
      })}
    >
      {months.length > 0 ? <Bars months={months.slice(-24)} /> : null}
    </ChartFrame>
  );
}

function Bars({ months }: { months: readonly MonthlyBar[] }) {
  const format = useFormats();
  const profits = months.map(({ profit }) => Number(profit));
  // The width of a bar is limited, so that a few months don't become broad blocks.
  const half = (0.3 * months.length) / Math.max(12, months.length);
  return (
    <Plot
      x={{ low: -0.5, high: months.length - 0.5 }}
      y={airyRange([0, ...profits])}
      height="clamp(186px, 25vw, 236px)"
    >
      <YAxis count={3} />
      {months.map(({ month, profit }, at) => {
        const value = Number(profit);
        return (
          <g key={month}>
            <title>{`${format.day(`${month}-01`, 'monthYear')}: ${format.units(profit)}`}</title>
            <Rect
              x={[at - half, at + half]}
              y={[Math.min(0, value), Math.max(0, value)]}
              radius={3}
              fill={value < 0 ? 'var(--negative)' : 'var(--positive)'}
            />
            {months.length > 14 ? null : (
              <Label x={at} y={value} dy={value < 0 ? 14 : -5} visibleFrom="xs">
                {format.units(profit, { digits: 1 }).replace(/\s*u$/, '')}
              </Label>
            )}
          </g>
        );
      })}
      <XAxis labels={months.map(({ month }, x) => ({ x, text: format.day(`${month}-01`, 'month') }))} />
    </Plot>
  );
}
