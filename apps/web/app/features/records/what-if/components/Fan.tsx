import type { Quantiles } from '@quotavera/domain/staking';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Axis, airyRange, ChartFrame, Curve, Drawing, fromTop, Gridlines, ticks } from '../../../../ui/chart/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';

type FanPoint = Pick<Quantiles, 'p5' | 'p25' | 'p50' | 'p75' | 'p95'> & { after: number };

const LABELS = 6;

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
  const last = points.at(-1)?.after ?? 0;
  const range = airyRange(points.flatMap(({ p5, p95 }) => [p5 / 100, p95 / 100]));
  const place = ({ after }: FanPoint) => ((after / Math.max(1, last)) * 100).toFixed(2);
  const line = (of: (point: FanPoint) => number, list = points) =>
    list.map((point) => `${place(point)} ${fromTop(of(point) / 100, range).toFixed(2)}`).join('L');
  const band = (low: (point: FanPoint) => number, high: (point: FanPoint) => number) =>
    `M${line(high)}L${line(low, points.toReversed())}Z`;
  const step = Math.max(1, Math.ceil(last / LABELS));
  const marks = Array.from({ length: Math.floor(last / step) + 1 }, (_, at) => at * step);
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
        <>
          <Drawing height="clamp(180px, 30vw, 260px)">
            <Gridlines values={ticks(range.low, range.high)} fromTop={(value) => fromTop(value, range)} />
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              <path
                d={band(
                  ({ p5 }) => p5,
                  ({ p95 }) => p95,
                )}
                fill="var(--chart-fill)"
                opacity={0.7}
              />
              <path
                d={band(
                  ({ p25 }) => p25,
                  ({ p75 }) => p75,
                )}
                fill="var(--chart-line)"
                opacity={0.18}
              />
              <Curve line={line(({ p50 }) => p50)} />
            </svg>
          </Drawing>
          <Axis
            labels={marks.map((mark) => ({
              key: String(mark),
              at: (mark / Math.max(1, last)) * 100,
              text: format.count(mark),
            }))}
          />
        </>
      ) : null}
    </ChartFrame>
  );
}
