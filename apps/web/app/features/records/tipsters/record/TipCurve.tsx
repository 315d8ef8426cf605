import { useTranslation } from 'react-i18next';
import { airyRange, Band, ChartFrame, Dot, Line, Plot, XAxis, YAxis } from '../../../../ui/chart/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import type { TipsterRecord } from '../queries.ts';

type Point = TipsterRecord['by_tip'][number];

/** Where the last point stands to the band of luck around zero. */
function standingOf({ profit, luck }: Point): 'above' | 'within' | 'below' {
  if (profit > luck) return 'above';
  return profit < -luck ? 'below' : 'within';
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
      {last && count > 0 ? (
        <Plot
          x={{ low: 0, high: count }}
          y={airyRange(points.flatMap(({ profit, luck }) => [profit, luck, -luck]))}
          height="clamp(180px, 30vw, 260px)"
        >
          <Band
            points={points.map(({ n, luck }) => ({ x: n, low: -luck, high: luck }))}
            fill="var(--chart-grid)"
            opacity={0.7}
          />
          <YAxis />
          <Line points={points.map(({ n, profit }) => ({ x: n, y: profit }))} />
          <Dot x={last.n} y={last.profit} />
          <XAxis />
        </Plot>
      ) : null}
    </ChartFrame>
  );
}
