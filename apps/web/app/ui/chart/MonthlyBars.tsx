import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats, type Value } from '../format/index.ts';
import { ticks } from './axis.ts';
import { Axis, ChartFrame, Drawing, Gridlines } from './ChartFrame.tsx';

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
  const high = Math.max(0, ...profits);
  const low = Math.min(0, ...profits);
  const span = high - low || 1;
  const fromTop = (value: number) => ((high - value) / span) * 100;
  // The width of a bar is limited, so that a few months don't become broad blocks.
  const width = 60 / Math.max(12, months.length);
  const bars = months.map(({ month, profit }, index) => {
    const value = Number(profit);
    return {
      month,
      value,
      at: ((index + 0.5) / months.length) * 100,
      name: format.day(`${month}-01`, 'month'),
      title: `${format.day(`${month}-01`, 'monthYear')}: ${format.units(profit)}`,
      label: format.units(profit, { digits: 1 }).replace(/\s*u$/, ''),
    };
  });
  return (
    <>
      <Box my={18}>
        <Drawing height="clamp(150px, 22vw, 200px)">
          <Gridlines values={ticks(low, high, 3)} fromTop={fromTop} />
          {bars.map(({ month, value, at, title, label }) => (
            <g key={month}>
              <title>{title}</title>
              <rect
                x={`${at - width / 2}%`}
                y={`${fromTop(Math.max(0, value))}%`}
                width={`${width}%`}
                height={`${Math.max(0.5, (Math.abs(value) / span) * 100)}%`}
                rx={3}
                fill={value < 0 ? 'var(--negative)' : 'var(--positive)'}
              />
              {months.length > 14 ? null : (
                <Box
                  component="text"
                  x={`${at}%`}
                  y={`${fromTop(value)}%`}
                  dy={value < 0 ? 14 : -5}
                  textAnchor="middle"
                  visibleFrom="xs"
                >
                  {label}
                </Box>
              )}
            </g>
          ))}
        </Drawing>
      </Box>
      <Axis labels={bars.map(({ month, at, name }) => ({ key: month, at, text: name }))} />
    </>
  );
}
