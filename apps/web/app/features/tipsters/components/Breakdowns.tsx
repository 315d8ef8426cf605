import { useTranslation } from 'react-i18next';
import { useBetWords } from '../../../ui/bet-words/index.ts';
import { Percent, UnitValue, useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import classes from '../Profile.module.css';
import type { RecordStats } from '../queries.ts';

type Row = RecordStats['breakdowns']['sport'][number];

/** "1.50-1.99" in the reader's numbers; the last band is open. */
function bandText(key: string, odds: (value: string) => string): string {
  if (key.endsWith('+')) return `${odds(key.slice(0, -1))}+`;
  const [from = '', to = ''] = key.split('-');
  return `${odds(from)} – ${odds(to)}`;
}

function BreakdownTable({
  title,
  rows,
  nameOf,
}: {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly nameOf: (key: string) => string;
}) {
  const { t } = useTranslation('tipsters');
  const format = useFormats();
  const widest = Math.max(...rows.map(({ profit }) => Math.abs(Number(profit))), 0.000001);
  return (
    <Panel title={title}>
      <table className={classes.breakdown}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{title}</span>
            </th>
            <th scope="col">{t('figure.bets')}</th>
            <th scope="col">{t('figure.yield')}</th>
            <th scope="col">{t('figure.profit')}</th>
            <td className={classes.barCell} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const profit = Number(row.profit);
            const share = (Math.abs(profit) / widest) * 50;
            return (
              <tr key={row.key}>
                <th scope="row">{nameOf(row.key)}</th>
                <td>{format.count(row.settled)}</td>
                <td>
                  <Percent value={row.yield} colored />
                </td>
                <td>
                  <UnitValue value={row.profit} digits={1} />
                </td>
                <td className={classes.barCell} aria-hidden="true">
                  <span className={classes.barTrack}>
                    <span
                      className={profit < 0 ? classes.barLoss : classes.barGain}
                      style={{ left: `${profit < 0 ? 50 - share : 50}%`, width: `${share}%` }}
                    />
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}

/** The record by sport, market, odds and kind: most tips first, odds from low to high. */
export function Breakdowns({ breakdowns }: { readonly breakdowns: RecordStats['breakdowns'] }) {
  const { t } = useTranslation('tipsters');
  const format = useFormats();
  const words = useBetWords();
  const most = (rows: readonly Row[]) => rows.toSorted((a, b) => b.settled - a.settled);
  const tables = [
    { key: 'market', rows: most(breakdowns.market), nameOf: words.market },
    { key: 'odds', rows: breakdowns.odds, nameOf: (key: string) => bandText(key, format.odds) },
    { key: 'sport', rows: most(breakdowns.sport), nameOf: words.sport },
    { key: 'kind', rows: most(breakdowns.kind), nameOf: words.kind },
  ] as const;
  return (
    <section aria-label={t('breakdown.title')} className={classes.two}>
      {tables.map(({ key, rows, nameOf }) =>
        rows.length > 0 ? <BreakdownTable key={key} title={t(`breakdown.${key}`)} rows={rows} nameOf={nameOf} /> : null,
      )}
    </section>
  );
}
