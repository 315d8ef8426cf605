import { DAY_MS } from '@quotavera/domain/time';
import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { useFormats } from '../../../ui/format/index.ts';

export interface Line {
  key: string;
  label: string;
  color: string;
  dash: string | undefined;
  points: readonly { day: string; profit: number }[];
}

const at = (day: string) => Date.parse(day);

/** Returns a row for each day on which any line moves; between its own days a line keeps its value. */
function rowsOf(lines: readonly Line[]): Record<string, number | null>[] {
  const days = [...new Set(lines.flatMap(({ points }) => points.map(({ day }) => day)))].sort();
  const first = days[0];
  if (first === undefined) return [];
  const value = new Map<string, number>(lines.map(({ key }) => [key, 0]));
  const next = new Map(lines.map(({ key }) => [key, 0]));
  const start = { at: at(first) - DAY_MS, ...Object.fromEntries(value) };
  const rows = days.map((day) => {
    for (const { key, points } of lines) {
      const place = next.get(key)!;
      if (points[place]?.day !== day) continue;
      value.set(key, points[place]!.profit);
      next.set(key, place + 1);
    }
    return { at: at(day), ...Object.fromEntries(value) };
  });
  return [start, ...rows];
}

/** Running profits on one axis. Loaded where it is drawn. */
export default function CompareChart({ lines }: { lines: readonly Line[] }) {
  const format = useFormats();
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const rows = rowsOf(lines);
  const long = rows.length > 1 && rows.at(-1)!.at! - rows[0]!.at! > 120 * DAY_MS;
  return (
    <LineChart
      h={320}
      data={rows}
      dataKey="at"
      series={lines.map(({ key, label, color, dash }) => ({
        name: key,
        label,
        color,
        ...(dash ? { strokeDasharray: dash } : {}),
      }))}
      curveType="linear"
      withDots={false}
      strokeWidth={2}
      gridAxis="x"
      tickLine="none"
      valueFormatter={(value) => format.units(value, { digits: 2 })}
      referenceLines={[{ y: 0, color: 'var(--line-strong)' }]}
      xAxisProps={{
        type: 'number',
        scale: 'time',
        domain: ['dataMin', 'dataMax'],
        tickFormatter: (time: number) => format.day(dayOf(time), long ? 'monthOfYear' : 'dayMonth'),
        minTickGap: 32,
      }}
      yAxisProps={{ width: 56, tickFormatter: (value: number) => format.decimal(value, 0) }}
      // The library asks for the label before anything is pointed at, too.
      tooltipProps={{
        labelFormatter: (time) => (Number.isFinite(time) ? format.day(dayOf(Number(time)), 'long') : ''),
      }}
      tooltipAnimationDuration={0}
      lineProps={{ isAnimationActive: false }}
    />
  );
}
