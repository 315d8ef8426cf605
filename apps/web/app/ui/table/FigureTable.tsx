import { Box } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { Table } from './Table.tsx';

export interface Figure<Row> {
  header: string;
  cell: (row: Row, index: number) => ReactNode;
}

const RIGHT = { textAlign: 'right' } as const;
const HEADER: CSSProperties = { ...RIGHT, overflowWrap: 'break-word', hyphens: 'auto' };
const NAME: CSSProperties = { fontWeight: 400, overflowWrap: 'break-word' };

/** A small table: each row has a name, and figures that stand right. It scrolls where it is wider or longer than its place. */
export function FigureTable<Row>({
  caption,
  head = caption,
  name,
  figures,
  rows,
  isDimmed,
  longest,
  narrowest,
}: {
  caption: string;
  /** Above the names; '' where they need none. */
  head?: string;
  name: (row: Row) => ReactNode;
  figures: readonly Figure<Row>[];
  rows: readonly Row[];
  /** Rows that say little, as those of few bets. */
  isDimmed?: (row: Row) => boolean;
  /** In pixels. */
  longest?: number;
  narrowest?: number;
}) {
  return (
    <Box mah={longest} style={{ overflow: 'auto' }} tabIndex={0}>
      <Table fz={14} horizontalSpacing={7} miw={narrowest}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {head === '' ? <td /> : <th scope="col">{head}</th>}
            {figures.map(({ header }) => (
              <th key={header} scope="col" style={HEADER}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be alike in all that is shown
            <tr key={index} style={isDimmed?.(row) ? { color: 'var(--muted)' } : undefined}>
              <th scope="row" style={NAME}>
                {name(row)}
              </th>
              {figures.map(({ header, cell }) => (
                <td key={header} style={RIGHT}>
                  {cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
