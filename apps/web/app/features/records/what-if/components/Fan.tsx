import type { Quantiles } from '@quotavera/domain/staking';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { airyRange, Band, ChartFrame, Line, Plot, XAxis, YAxis } from '../../../../ui/chart/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';

type FanPoint = Pick<Quantiles, 'p5' | 'p25' | 'p50' | 'p75' | 'p95'> & { after: number };

/** Where banks may go: 5 to 95 and 25 to 75 in 100 shaded, the middle one as a line. Money in cents. */
export function Fan({
  title,
  unit,
  note,
  points,
  afterLabel,
  write,
  aside,
}: {
  title: string;
  unit: string;
  note: string;
  points: readonly FanPoint[];
  /** The name of what is counted along the axis. */
  afterLabel: string;
  /** Money, from cents. */
  write: (cents: number) => string;
  aside?: ReactNode;
}) {
  const { t } = useTranslation('records-what-if');
  const format = useFormats();
  return (
    <ChartFrame
      title={title}
      unit={unit}
      note={note}
      aside={aside}
      behind={() => ({
        head: [afterLabel, t('fan.p5'), t('fan.p25'), t('fan.p50'), t('fan.p75'), t('fan.p95')],
        rows: points.map(({ after, p5, p25, p50, p75, p95 }) => [
          format.count(after),
          ...[p5, p25, p50, p75, p95].map((cents) => write(Math.round(cents))),
        ]),
      })}
    >
      {points.length > 1 ? (
        <Plot
          x={{ low: 0, high: points.at(-1)!.after }}
          y={airyRange(points.flatMap(({ p5, p95 }) => [p5 / 100, p95 / 100]))}
          height="clamp(180px, 30vw, 260px)"
        >
          <YAxis />
          <Band
            points={points.map(({ after, p5, p95 }) => ({ x: after, low: p5 / 100, high: p95 / 100 }))}
            fill="var(--chart-fill)"
            opacity={0.7}
          />
          <Band
            points={points.map(({ after, p25, p75 }) => ({ x: after, low: p25 / 100, high: p75 / 100 }))}
            fill="var(--chart-line)"
            opacity={0.18}
          />
          <Line points={points.map(({ after, p50 }) => ({ x: after, y: p50 / 100 }))} />
          <XAxis />
        </Plot>
      ) : null}
    </ChartFrame>
  );
}
