import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats, type Value } from '../format/index.ts';
import { ticks } from './axis.ts';
import classes from './chart.module.css';

export interface MonthlyBar {
  /** "2026-03". */
  readonly month: string;
  readonly profit: Value;
  readonly bets: number;
}

/** Profit by month, above and below zero. More than two dozen months: the last 24 (the table has them all). */
export function MonthlyBars({ title, months }: { readonly title?: string; readonly months: readonly MonthlyBar[] }) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  const id = useId();
  const shown = months.slice(-24);
  const profits = shown.map(({ profit }) => Number(profit));
  const high = Math.max(0, ...profits);
  const low = Math.min(0, ...profits);
  const span = high - low || 1;
  const fromTop = (value: number) => ((high - value) / span) * 100;
  const up = months.filter(({ profit }) => Number(profit) > 0).length;
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id}>{title ?? t('chart.monthsUp', { up, months: months.length })}</h2>
          <p className={classes.unit}>{t('chart.profitInUnits')}</p>
        </div>
      </div>
      {months.length === 0 ? (
        <p className={classes.noData}>{t('chart.noData')}</p>
      ) : (
        <>
          <div className={classes.frame} aria-hidden="true">
            <div className={classes.plotBars}>
              {ticks(low, high, 3).map((value) => (
                <div
                  key={value}
                  className={classes.gridline}
                  data-zero={value === 0 || undefined}
                  style={{ top: `${fromTop(value)}%` }}
                >
                  <span>{format.decimal(value, Number.isInteger(value) ? 0 : 1)}</span>
                </div>
              ))}
              <div className={classes.bars} data-many={shown.length > 14 || undefined}>
                {shown.map(({ month, profit }) => {
                  const value = Number(profit);
                  return (
                    <div
                      key={month}
                      className={classes.bar}
                      title={`${format.day(`${month}-01`, 'monthYear')}: ${format.units(profit)}`}
                    >
                      <span
                        className={value < 0 ? classes.loss : classes.gain}
                        style={{ top: `${fromTop(Math.max(0, value))}%`, height: `${(Math.abs(value) / span) * 100}%` }}
                      />
                      <span
                        className={classes.barValue}
                        data-below={value < 0 || undefined}
                        style={{ top: `${fromTop(value)}%` }}
                      >
                        {format.units(profit, { digits: 1 }).replace(/\s*u$/, '')}
                      </span>
                    </div>
                  );
                })}
              </div>
            </div>
            <div className={classes.barAxis} data-dense={shown.length > 7 || undefined}>
              {shown.map(({ month }) => (
                <span key={month}>{format.day(`${month}-01`, 'month')}</span>
              ))}
            </div>
          </div>
          <details className={classes.behind}>
            <summary>{t('chart.table')}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
            <div className={classes.behindScroll} tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t('chart.month')}</th>
                    <th scope="col">{t('chart.bets')}</th>
                    <th scope="col">{t('chart.profit')}</th>
                  </tr>
                </thead>
                <tbody>
                  {months.map(({ month, bets, profit }) => (
                    <tr key={month}>
                      <td>{format.day(`${month}-01`, 'monthYear')}</td>
                      <td>{format.count(bets)}</td>
                      <td>{format.units(profit)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </section>
  );
}
