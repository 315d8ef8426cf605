import { Group, Text } from '@mantine/core';
import { DAY_MS } from '@quotavera/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  airyRange,
  ChartFrame,
  DayAxis,
  Line,
  Plot,
  Reader,
  Rule,
  rangeOf,
  timeOf,
  YAxis,
} from '../../../ui/chart/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import classes from './performance.module.css';
import type { Comparison } from './queries.ts';

const DASHES = [undefined, '7 4', '2 3', '10 4 2 4', '4 2'] as const;

interface Curve {
  key: string;
  label: string;
  color: string;
  dash: string | undefined;
  points: readonly { day: string; profit: number }[];
}

function curvesOf({ tipsters, together }: Comparison, all: string): Curve[] {
  const curves = tipsters.map(
    ({ tipster, curve }, n): Curve => ({
      key: tipster.username,
      label: tipster.name,
      color: `var(--line-${n + 1})`,
      dash: DASHES[n],
      points: curve,
    }),
  );
  const whole = together && { key: ' all', label: all, color: 'var(--line-all)', dash: '1 4', points: together.curve };
  return (whole ? [...curves, whole] : curves).filter(({ points }) => points.length > 0);
}

interface Standing {
  day: string;
  /** Running profits of the curves, in their order. */
  profits: readonly number[];
}

/** Returns the standing on each day on which any curve moves; between its own days a curve keeps its profit. */
function standingsOf(curves: readonly Curve[]): Standing[] {
  const days = [...new Set(curves.flatMap(({ points }) => points.map(({ day }) => day)))].sort();
  const profitsByDay = curves.map(({ points }) => new Map(points.map(({ day, profit }) => [day, profit])));
  let profits = curves.map(() => 0);
  return days.map((day) => {
    profits = profits.map((profit, n) => profitsByDay[n]!.get(day) ?? profit);
    return { day, profits };
  });
}

function Swatch({ color, dash }: Pick<Curve, 'color' | 'dash'>) {
  const dots = dash?.startsWith('2') || dash?.startsWith('1 ');
  return (
    <span
      aria-hidden="true"
      className={classes.swatch}
      style={{ borderColor: color, borderTopStyle: dash ? (dots ? 'dotted' : 'dashed') : 'solid' }}
    />
  );
}

/** The running profits on one axis, each from zero on the day before the first. */
function Curves({
  title,
  curves,
  standings,
}: {
  title: string;
  curves: readonly Curve[];
  standings: readonly Standing[];
}) {
  const format = useFormats();
  const [read, setRead] = useState<number | null>(null);
  const rows = [
    { time: timeOf(standings[0]!.day) - DAY_MS, profits: curves.map(() => 0) },
    ...standings.map(({ day, profits }) => ({ time: timeOf(day), profits })),
  ];
  const times = rows.map(({ time }) => time);
  const days = rangeOf(times);
  const shown = rows[Math.min(read ?? Number.POSITIVE_INFINITY, rows.length - 1)]!;
  const day = format.day(new Date(shown.time).toISOString().slice(0, 10), 'long');
  const values = curves.map((curve, n) => ({ ...curve, value: format.units(shown.profits[n]!, { digits: 2 }) }));
  return (
    <Plot
      x={days}
      y={airyRange(rows.flatMap(({ profits }) => profits))}
      height={320}
      overlay={
        <Reader
          label={title}
          x={days}
          places={times}
          read={read}
          onRead={setRead}
          valueText={`${day}: ${values.map(({ label, value }) => `${label} ${value}`).join(', ')}`}
        >
          <Text inherit c="dimmed">
            {day}
          </Text>
          {values.map(({ key, label, color, dash, value }) => (
            <Group key={key} gap={6} wrap="nowrap">
              <Swatch color={color} dash={dash} />
              {label}
              <Text span inherit fw={600} ml="auto">
                {value}
              </Text>
            </Group>
          ))}
        </Reader>
      }
    >
      <YAxis count={6} />
      {curves.map(({ key, color, dash }, n) => (
        <Line
          key={key}
          points={rows.map(({ time, profits }) => ({ x: time, y: profits[n]! }))}
          color={color}
          dash={dash}
        />
      ))}
      {read === null ? null : <Rule at={{ x: shown.time }} />}
      <DayAxis />
    </Plot>
  );
}

/** The curves of compared tipsters, and of all of them together; the title says who did best. */
export function CompareChart({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation('records-performance');
  const format = useFormats();
  const curves = curvesOf(comparison, t('together.line'));
  const standings = standingsOf(curves);
  const [best] = comparison.tipsters
    .filter(({ level }) => level.bets > 0)
    .sort((a, b) => Number(b.level.profit) - Number(a.level.profit));
  const title = best
    ? t(comparison.tipsters.length > 1 ? 'chart.best' : 'chart.one', {
        name: best.tipster.name,
        profit: format.units(best.level.profit),
      })
    : t('chart.title');
  return (
    <ChartFrame
      title={title}
      unit={t('chart.unit')}
      note={t('chart.note')}
      behind={() => ({
        head: [t('chart.day'), ...curves.map(({ label }) => label)],
        rows: standings.map(({ day, profits }) => [
          format.day(day, 'long'),
          ...profits.map((profit) => format.units(profit, { digits: 2 })),
        ]),
      })}
    >
      {curves.length > 0 ? (
        <div className={classes.lines}>
          <Group component="ul" className="plain-list" mb="sm" gap="4px 20px">
            {curves.map(({ key, label, color, dash }) => (
              <Group component="li" key={key} gap={6} wrap="nowrap" fz="sm">
                <Swatch color={color} dash={dash} />
                {label}
              </Group>
            ))}
          </Group>
          <Curves title={title} curves={curves} standings={standings} />
        </div>
      ) : null}
    </ChartFrame>
  );
}
