import { Paper, Text } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../platform/boot/use-in-browser.ts';
import { useFormats } from '../format/index.ts';
import { acrossDays, axisDays, ticks } from './axis.ts';
import { Axis, ChartFrame, Curve, Dot, Drawing, Gridlines } from './ChartFrame.tsx';
import classes from './chart.module.css';
import { airyRange, fromTop } from './scale.ts';

export interface EquityPoint {
  /** ISO day. */
  day: string;
  capital: number;
}

export interface EquityChartProps {
  /** The finding: "Il capitale è cresciuto in 9 mesi su 12" (see `useEquityFinding`). */
  title: string;
  points: readonly EquityPoint[];
  /** The deepest fall, shaded and named; `value` is negative. */
  drawdown?: { from: string; to: string; value: number } | null;
  /** Shades what lies between the curve and its highest point so far. */
  shadeFalls?: boolean;
  /** A switch of periods, at the title's end. */
  period?: ReactNode;
  /** The line under the chart. */
  note?: string;
  /** A capital of money brings its own way to write a value, and the unit of the axis. Without them the chart counts units. */
  write?: (value: number) => string;
  unit?: string;
}

/** The days of the deepest fall, shaded, and its depth over them. */
function Drawdown({
  drawdown,
  days,
  text,
}: {
  drawdown: NonNullable<EquityChartProps['drawdown']>;
  days: readonly string[];
  text: string;
}) {
  const { t } = useTranslation('ui');
  const first = days[0] ?? drawdown.from;
  const last = days.at(-1) ?? drawdown.to;
  if (drawdown.to < first || drawdown.from > last) return null;
  const [, from = 0, to = 0] = acrossDays([first, drawdown.from < first ? first : drawdown.from, drawdown.to, last]);
  return (
    <>
      <rect x={`${from}%`} width={`${Math.max(0.4, to - from)}%`} height="100%" fill="var(--chart-drawdown)" />
      <text
        x={`${Math.min(90, Math.max(10, (from + to) / 2))}%`}
        y={-2}
        textAnchor="middle"
        style={{ fill: 'var(--negative)' }}
      >
        {t('chart.drawdown', { value: text })}
      </text>
    </>
  );
}

/** The curve and the read-out under the pointer or the arrow keys. */
function Plot({ title, points, drawdown, shadeFalls, write }: EquityChartProps) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  const capitalText = write ?? ((value: number) => format.units(value, { signed: false, digits: 1 }));
  const hydrated = useHydrated();
  const [read, setRead] = useState<number | null>(null);
  const days = points.map((point) => point.day);
  const across = acrossDays(days);
  const range = airyRange(points.map((point) => point.capital));
  const line = points
    .map((point, index) => `${(across[index] ?? 0).toFixed(2)} ${fromTop(point.capital, range).toFixed(2)}`)
    .join('L');
  let peak = Number.NEGATIVE_INFINITY;
  const peaks = shadeFalls
    ? points
        .map(({ capital }, index) => {
          peak = Math.max(peak, capital);
          return `${(across[index] ?? 0).toFixed(2)} ${fromTop(peak, range).toFixed(2)}`;
        })
        .reverse()
        .join('L')
    : null;
  const last = points.at(-1);
  const current = read === null ? null : points[read];
  const labelOf = (point: EquityPoint) => `${format.day(point.day, 'long')}: ${capitalText(point.capital)}`;

  function follow(event: PointerEvent<HTMLInputElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * 100;
    let nearest = 0;
    for (const [index, place] of across.entries()) {
      if (Math.abs(place - at) < Math.abs((across[nearest] ?? 0) - at)) nearest = index;
    }
    setRead(nearest);
  }
  function leave(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape') setRead(null);
  }

  const shown = current ?? last;
  const at = across[read ?? points.length - 1] ?? 100;
  return (
    <Drawing
      height="clamp(180px, 30vw, 260px)"
      overlay={
        <>
          {current ? (
            <Paper
              component="output"
              pos="absolute"
              top={4}
              left={`${Math.min(86, Math.max(14, at))}%`}
              px={10}
              py={6}
              radius="md"
              style={{ transform: 'translateX(-50%)', whiteSpace: 'nowrap' }}
            >
              <b>{capitalText(current.capital)}</b>
              <Text span inherit display="block" c="dimmed">
                {format.day(current.day, 'long')}
              </Text>
            </Paper>
          ) : null}
          <input
            type="range"
            disabled={!hydrated}
            className={classes.reader}
            min={0}
            max={points.length - 1}
            value={read ?? points.length - 1}
            aria-label={`${title}. ${t('chart.keys')}`}
            aria-valuetext={shown ? labelOf(shown) : undefined}
            onChange={(event) => setRead(event.currentTarget.valueAsNumber)}
            onPointerMove={follow}
            onPointerLeave={() => setRead(null)}
            onBlur={() => setRead(null)}
            onKeyDown={leave}
          />
        </>
      }
    >
      <Gridlines values={ticks(range.low, range.high)} fromTop={(value) => fromTop(value, range)} />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M${line}L100 100L0 100Z`} fill="var(--chart-fill)" opacity={0.75} />
        {peaks ? <path d={`M${line}L${peaks}Z`} fill="var(--chart-drawdown)" /> : null}
        <Curve line={line} />
      </svg>
      {drawdown ? <Drawdown drawdown={drawdown} days={days} text={(write ?? format.units)(drawdown.value)} /> : null}
      {current ? <line x1={`${at}%`} x2={`${at}%`} y2="100%" stroke="var(--line-strong)" /> : null}
      {shown ? <Dot at={at} top={fromTop(shown.capital, range)} /> : null}
    </Drawing>
  );
}

/** A record's capital over time. Own SVG, drawn on the server too; the same data stands in a table behind it. */
export function EquityChart(chart: EquityChartProps) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  const { points } = chart;
  const first = points[0];
  const last = points.at(-1);
  return (
    <ChartFrame
      title={chart.title}
      unit={chart.unit ?? t('chart.capitalInUnits')}
      aside={chart.period}
      note={chart.note}
      behind={() => ({
        head: [t('chart.day'), t('chart.capital')],
        rows: points.map(({ day, capital }) => [
          format.day(day, 'long'),
          chart.write?.(capital) ?? format.units(capital, { signed: false, digits: 2 }),
        ]),
      })}
    >
      {first && last && points.length > 1 ? (
        <>
          <Plot {...chart} />
          <Axis
            labels={axisDays(first.day, last.day).map(({ day, at, style }) => ({
              key: day,
              at,
              text: style === 'year' ? day.slice(0, 4) : format.day(day, style),
            }))}
          />
        </>
      ) : null}
    </ChartFrame>
  );
}

interface Month {
  /** "2026-03". */
  month: string;
  profit: number | string;
}

/** The title of an equity chart: out of the months when there are several, otherwise the period's own profit. */
export function useEquityFinding(): (profit: number | string, months?: readonly Month[]) => string {
  const { t } = useTranslation('ui');
  const format = useFormats();
  return (profit, months = []) => {
    if (months.length >= 3) {
      return t('chart.grewMonths', {
        up: months.filter(({ profit }) => Number(profit) > 0).length,
        months: months.length,
      });
    }
    const change = Number(profit);
    const value = format.units(Math.abs(change), { signed: false, digits: 1 });
    if (change > 0) return t('chart.gained', { value });
    return change < 0 ? t('chart.lostValue', { value }) : t('chart.flat');
  };
}
