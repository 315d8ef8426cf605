import { Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/index.ts';
import { rangeOf, timeOf } from './axis.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { LineKey } from './LineKey.tsx';
import { Band, DayAxis, Dot, Label, Line, Plot, type Point, Rect, Rule, YAxis } from './Plot.tsx';
import { Reader } from './Reader.tsx';
import { airyRange, type Range } from './scale.ts';

interface EquityPoint {
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
  /** Another curve of the same days, drawn behind it: what each of the two is called, and its capital on each day. */
  beside?: { own: string; other: string; capitals: readonly number[] };
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
  drawdown: { from, to },
  days,
  capital,
  text,
}: {
  drawdown: NonNullable<EquityChartProps['drawdown']>;
  days: Range;
  capital: Range;
  text: string;
}) {
  const { t } = useTranslation('ui');
  const start = Math.max(timeOf(from), days.low);
  const end = Math.min(timeOf(to), days.high);
  if (start > end) return null;
  return (
    <>
      <Rect x={[start, end]} fill="var(--chart-drawdown)" />
      <Label x={(start + end) / 2} y={capital.high} dy={-2} inside color="var(--negative)">
        {t('chart.drawdown', { value: text })}
      </Label>
    </>
  );
}

/** The dashes of a curve beside the chart's own. */
const BESIDE = '6 4';

/** Names the two curves, each after a piece of its line. */
function Legend({ own, other }: NonNullable<EquityChartProps['beside']>) {
  return (
    <Group gap="4px 20px" mb={8}>
      {[
        { name: own, color: 'var(--chart-line)', dash: undefined },
        { name: other, color: 'var(--muted)', dash: BESIDE },
      ].map(({ name, color, dash }) => (
        <Group key={name} gap={8} wrap="nowrap">
          <LineKey color={color} dash={dash} />
          <Text size="sm">{name}</Text>
        </Group>
      ))}
    </Group>
  );
}

/** The highest capital so far, at each point. */
function peaksOf(points: readonly Point[]): number[] {
  let peak = Number.NEGATIVE_INFINITY;
  return points.map(({ y }) => {
    peak = Math.max(peak, y);
    return peak;
  });
}

/** The curve and the read-out under the pointer or the arrow keys. */
function Curve({ title, points, beside, drawdown, shadeFalls, write }: EquityChartProps) {
  const format = useFormats();
  const capitalText = write ?? ((value: number) => format.units(value, { signed: false, digits: 1 }));
  const [read, setRead] = useState<number | null>(null);
  const line = points.map(({ day, capital }) => ({ x: timeOf(day), y: capital }));
  const days = rangeOf(line.map(({ x }) => x));
  const other = beside?.capitals.map((y, at) => ({ x: line[at]!.x, y }));
  const range = airyRange([...line, ...(other ?? [])].map(({ y }) => y));
  const peaks = shadeFalls ? peaksOf(line) : null;
  const shown = Math.min(read ?? Number.POSITIVE_INFINITY, points.length - 1);
  const { day, capital } = points[shown]!;
  const dayText = format.day(day, 'long');
  const otherText = beside && `${beside.other} ${capitalText(beside.capitals[shown]!)}`;
  return (
    <Plot
      x={days}
      y={range}
      height="clamp(180px, 30vw, 260px)"
      overlay={
        <Reader
          label={title}
          x={days}
          places={line.map(({ x }) => x)}
          read={read}
          onRead={setRead}
          valueText={`${dayText}: ${[capitalText(capital), otherText].filter(Boolean).join(', ')}`}
        >
          <b>{capitalText(capital)}</b>
          {otherText ? (
            <Text span inherit display="block">
              {otherText}
            </Text>
          ) : null}
          <Text span inherit display="block" c="dimmed">
            {dayText}
          </Text>
        </Reader>
      }
    >
      <YAxis />
      <Band points={line.map(({ x, y }) => ({ x, low: range.low, high: y }))} fill="var(--chart-fill)" opacity={0.75} />
      {peaks ? (
        <Band points={line.map(({ x, y }, at) => ({ x, low: y, high: peaks[at]! }))} fill="var(--chart-drawdown)" />
      ) : null}
      {other ? <Line points={other} color="var(--muted)" width={1.5} dash={BESIDE} /> : null}
      <Line points={line} />
      {drawdown ? (
        <Drawdown drawdown={drawdown} days={days} capital={range} text={(write ?? format.units)(drawdown.value)} />
      ) : null}
      {read === null ? null : <Rule at={line[shown]!} />}
      <Dot {...line[shown]!} />
      <DayAxis />
    </Plot>
  );
}

/** A record's capital over time. Own SVG, drawn on the server too; the same data stands in a table behind it. */
export function EquityChart(chart: EquityChartProps) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  return (
    <ChartFrame
      title={chart.title}
      unit={chart.unit ?? t('chart.capitalInUnits')}
      aside={chart.period}
      note={chart.note}
      drawnWhenOpened
      behind={() => ({
        head: chart.beside
          ? [t('chart.day'), chart.beside.own, chart.beside.other]
          : [t('chart.day'), t('chart.capital')],
        rows: chart.points.map(({ day, capital }, at) => [
          format.day(day, 'long'),
          ...[capital, ...(chart.beside ? [chart.beside.capitals[at]!] : [])].map(
            (value) => chart.write?.(value) ?? format.units(value, { signed: false, digits: 2 }),
          ),
        ]),
      })}
    >
      {chart.points.length > 1 ? (
        <>
          {chart.beside ? <Legend {...chart.beside} /> : null}
          <Curve {...chart} />
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
