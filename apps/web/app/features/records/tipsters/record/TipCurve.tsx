import { useTranslation } from 'react-i18next';
import {
  Axis,
  airyRange,
  ChartFrame,
  Curve,
  Dot,
  Drawing,
  fromTop,
  Gridlines,
  ticks,
} from '../../../../ui/chart/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import type { TipsterRecord } from '../queries.ts';

type Point = TipsterRecord['by_tip'][number];

/** Where the last point stands to the band of luck around zero. */
function standingOf({ profit, luck }: Point): 'above' | 'within' | 'below' {
  if (profit > luck) return 'above';
  return profit < -luck ? 'below' : 'within';
}

function Plot({ points }: { points: readonly Point[] }) {
  const last = points.at(-1)!;
  const range = airyRange(points.flatMap(({ profit, luck }) => [profit, luck, -luck]));
  const across = (n: number) => ((n / last.n) * 100).toFixed(2);
  const place = (n: number, value: number) => `${across(n)} ${fromTop(value, range).toFixed(2)}`;
  const line = points.map(({ n, profit }) => place(n, profit)).join('L');
  const upper = points.map(({ n, luck }) => place(n, luck));
  const lower = points.map(({ n, luck }) => place(n, -luck)).reverse();
  return (
    <Drawing height="clamp(180px, 30vw, 260px)">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M${[...upper, ...lower].join('L')}Z`} fill="var(--chart-grid)" opacity={0.7} />
      </svg>
      <Gridlines values={ticks(range.low, range.high)} fromTop={(value) => fromTop(value, range)} />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <Curve line={line} />
      </svg>
      <Dot at={100} top={fromTop(last.profit, range)} />
    </Drawing>
  );
}

/** The running profit by number of tips, over the band in which luck alone keeps it in 95 cases of 100. */
export function TipCurve({ points }: { points: readonly Point[] }) {
  const { t } = useTranslation('records-record');
  const format = useFormats();
  const last = points.at(-1);
  const count = last?.n ?? 0;
  const units = (value: number) => format.units(value, { digits: 1 });
  return (
    <ChartFrame
      title={
        last && count > 0 ? t(`curve.${standingOf(last)}`, { count, shown: format.count(count) }) : t('curve.profit')
      }
      unit={t('curve.unit')}
      note={count > 0 ? t('curve.note') : undefined}
      behind={() => ({
        head: [t('curve.tip'), t('curve.profit'), t('curve.band')],
        rows: points.map(({ n, profit, luck }) => [
          format.count(n),
          units(profit),
          `± ${format.units(luck, { signed: false, digits: 1 })}`,
        ]),
      })}
    >
      {count > 0 ? (
        <>
          <Plot points={points} />
          <Axis
            labels={ticks(0, count)
              .filter(Number.isInteger)
              .map((n) => ({ key: String(n), at: (n / count) * 100, text: format.count(n) }))}
          />
        </>
      ) : null}
    </ChartFrame>
  );
}
