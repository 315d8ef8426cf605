import { useTranslation } from 'react-i18next';
import { useBetWords } from '../../../../ui/bet-words/index.ts';
import { Plot, Rect, Rule } from '../../../../ui/chart/index.ts';
import { bandText, Percent, UnitValue, useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { Table } from '../../../../ui/table/Table.tsx';
import type { RecordStats } from '../queries.ts';
import { HALVES } from './parts.tsx';

const RIGHT = { textAlign: 'right' } as const;
const HEAD = { color: 'var(--muted)', fontSize: 13 };
const NAME = { paddingLeft: 0, fontWeight: 400 };
const COLUMN = { ...RIGHT, width: 84, fontWeight: 400 };
const BAR_COLUMN = { width: '24%' };
const BAR = { paddingRight: 0 };

type Row = RecordStats['breakdowns']['sport'][number];

/** A bar to the left or right of zero; `share` (−1 to 1) is relative to the largest profit. */
function ProfitBar({ share }: { share: number }) {
  return (
    <Plot x={{ low: -1, high: 1 }} y={{ low: 0, high: 1 }} height={20}>
      <Rule at={{ x: 0 }} />
      <Rect
        x={[Math.min(0, share), Math.max(0, share)]}
        y={[0.25, 0.75]}
        radius={2}
        fill={share < 0 ? 'var(--negative)' : 'var(--positive)'}
      />
    </Plot>
  );
}

function BreakdownTable({
  title,
  rows,
  nameOf,
}: {
  title: string;
  rows: readonly Row[];
  nameOf: (key: string) => string;
}) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  const widest = Math.max(...rows.map(({ profit }) => Math.abs(Number(profit))), 0.000001);
  return (
    <Panel title={title}>
      <Table fz={14} verticalSpacing="xs" horizontalSpacing={7}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr style={HEAD}>
            <th scope="col" style={NAME}>
              <span className="visually-hidden">{title}</span>
            </th>
            {(['bets', 'yield', 'profit'] as const).map((figure) => (
              <th key={figure} scope="col" style={COLUMN}>
                {t(`figure.${figure}`)}
              </th>
            ))}
            <td className="mantine-visible-from-xs" style={BAR_COLUMN} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" style={NAME}>
                {nameOf(row.key)}
              </th>
              <td style={RIGHT}>{format.count(row.settled)}</td>
              <td style={RIGHT}>
                <Percent value={row.yield} colored />
              </td>
              <td style={RIGHT}>
                <UnitValue value={row.profit} colored digits={1} />
              </td>
              <td className="mantine-visible-from-xs" style={BAR} aria-hidden="true">
                <ProfitBar share={Number(row.profit) / widest} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

/** The record by sport, market, odds and kind: most tips first, odds from low to high. */
export function Breakdowns({ breakdowns }: { breakdowns: RecordStats['breakdowns'] }) {
  const { t } = useTranslation('records-tipsters');
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
    <section style={HALVES} aria-label={t('breakdown.title')}>
      {tables.map(({ key, rows, nameOf }) =>
        rows.length > 0 ? <BreakdownTable key={key} title={t(`breakdown.${key}`)} rows={rows} nameOf={nameOf} /> : null,
      )}
    </section>
  );
}
