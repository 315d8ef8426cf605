import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/index.ts';
import { acrossDays, axisDays, ticks } from './axis.ts';
import classes from './chart.module.css';
import { airyRange, fromTop } from './scale.ts';

export interface EquityPoint {
  /** ISO day. */
  readonly day: string;
  readonly capital: number;
}

export interface EquityChartProps {
  /** The finding: "Il capitale è cresciuto in 9 mesi su 12" (see `useEquityFinding`). */
  readonly title: string;
  readonly points: readonly EquityPoint[];
  /** The deepest fall, shaded and named; `value` is negative. */
  readonly drawdown?: { readonly from: string; readonly to: string; readonly value: number } | null;
  /** A switch of periods, at the title's end. */
  readonly period?: ReactNode;
  /** One line under the chart. */
  readonly note?: string;
}

function Drawdown({
  drawdown,
  days,
}: {
  readonly drawdown: NonNullable<EquityChartProps['drawdown']>;
  readonly days: readonly string[];
}) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  const first = days[0] ?? drawdown.from;
  const last = days.at(-1) ?? drawdown.to;
  if (drawdown.to < first || drawdown.from > last) return null;
  const [, from = 0, to = 0] = acrossDays([first, drawdown.from < first ? first : drawdown.from, drawdown.to, last]);
  const centre = Math.min(90, Math.max(10, (from + to) / 2));
  return (
    <>
      <div className={classes.drawdown} style={{ left: `${from}%`, width: `${Math.max(0.4, to - from)}%` }} />
      <span className={classes.drawdownLabel} style={{ left: `${centre}%` }}>
        {t('chart.drawdown', { value: format.units(drawdown.value) })}
      </span>
    </>
  );
}

/** The curve and the read-out under the pointer or the arrow keys. */
function Plot({ title, points, drawdown }: EquityChartProps) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  const [read, setRead] = useState<number | null>(null);
  const days = points.map((point) => point.day);
  const across = acrossDays(days);
  const range = airyRange(points.map((point) => point.capital));
  const line = points
    .map((point, index) => `${(across[index] ?? 0).toFixed(2)} ${fromTop(point.capital, range).toFixed(2)}`)
    .join('L');
  const last = points.at(-1);
  const current = read === null ? null : points[read];
  const say = (point: EquityPoint) =>
    `${format.day(point.day, 'long')}: ${format.units(point.capital, { signed: false, digits: 1 })}`;

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

  return (
    <div className={classes.plot}>
      {ticks(range.low, range.high).map((value) => (
        <div key={value} className={classes.gridline} style={{ top: `${fromTop(value, range)}%` }}>
          <span>{format.decimal(value, Number.isInteger(value) ? 0 : 1)}</span>
        </div>
      ))}
      {drawdown ? <Drawdown drawdown={drawdown} days={days} /> : null}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={classes.curve} aria-hidden="true">
        <path className={classes.area} d={`M${line}L100 100L0 100Z`} />
        <path className={classes.line} d={`M${line}`} vectorEffect="non-scaling-stroke" />
      </svg>
      {last && read === null ? (
        <span className={classes.dot} style={{ left: '100%', top: `${fromTop(last.capital, range)}%` }} />
      ) : null}
      {current && read !== null ? (
        <>
          <span className={classes.cursor} style={{ left: `${across[read]}%` }} />
          <span
            className={classes.dot}
            style={{ left: `${across[read]}%`, top: `${fromTop(current.capital, range)}%` }}
          />
          <output className={classes.readout} style={{ left: `${Math.min(86, Math.max(14, across[read] ?? 0))}%` }}>
            <b>{format.units(current.capital, { signed: false, digits: 1 })}</b>
            <span>{format.day(current.day, 'long')}</span>
          </output>
        </>
      ) : null}
      <input
        type="range"
        className={classes.reader}
        min={0}
        max={points.length - 1}
        value={read ?? points.length - 1}
        aria-label={`${title}. ${t('chart.keys')}`}
        aria-valuetext={say(current ?? last ?? { day: '1970-01-01', capital: 0 })}
        onChange={(event) => setRead(event.currentTarget.valueAsNumber)}
        onPointerMove={follow}
        onPointerLeave={() => setRead(null)}
        onBlur={() => setRead(null)}
        onKeyDown={leave}
      />
    </div>
  );
}

function TimeAxis({ first, last }: { readonly first: string; readonly last: string }) {
  const format = useFormats();
  const labels = axisDays(first, last);
  return (
    <div className={classes.timeAxis} data-dense={labels.length > 7 || undefined} aria-hidden="true">
      {labels.map(({ day, at, style }) => (
        <span key={day} style={{ left: `${at}%` }}>
          {style === 'month'
            ? format.day(day, 'month')
            : style === 'year'
              ? day.slice(0, 4)
              : format.day(day, 'dayMonth')}
        </span>
      ))}
    </div>
  );
}

function DataBehind({ points }: { readonly points: readonly EquityPoint[] }) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  return (
    <details className={classes.behind}>
      <summary>{t('chart.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <div className={classes.behindScroll} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('chart.day')}</th>
              <th scope="col">{t('chart.capital')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.day}>
                <td>{format.day(point.day, 'long')}</td>
                <td>{format.units(point.capital, { signed: false, digits: 2 })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** A record's capital over time. Own SVG, drawn on the server too; the same data stands in a table behind it. */
export function EquityChart(chart: EquityChartProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const first = chart.points[0];
  const last = chart.points.at(-1);
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id}>{chart.title}</h2>
          <p className={classes.unit}>{t('chart.capitalInUnits')}</p>
        </div>
        {chart.period}
      </div>
      {first && last && chart.points.length > 1 ? (
        <>
          <div className={classes.frame}>
            <Plot {...chart} />
            <TimeAxis first={first.day} last={last.day} />
          </div>
          {chart.note ? <p className={classes.note}>{chart.note}</p> : null}
          <DataBehind points={chart.points} />
        </>
      ) : (
        <p className={classes.noData}>{t('chart.noData')}</p>
      )}
    </section>
  );
}

interface Month {
  /** "2026-03". */
  readonly month: string;
  readonly profit: number | string;
}

/** The title of an equity chart, out of the months when there are several and out of the ends otherwise. */
export function useEquityFinding(): (points: readonly EquityPoint[], months?: readonly Month[]) => string {
  const { t } = useTranslation('ui');
  const format = useFormats();
  return (points, months = []) => {
    if (months.length >= 3) {
      return t('chart.grewMonths', {
        up: months.filter(({ profit }) => Number(profit) > 0).length,
        months: months.length,
      });
    }
    const change = (points.at(-1)?.capital ?? 0) - (points[0]?.capital ?? 0);
    const value = format.units(Math.abs(change), { signed: false, digits: 1 });
    if (change > 0) return t('chart.gained', { value });
    return change < 0 ? t('chart.lostValue', { value }) : t('chart.flat');
  };
}
