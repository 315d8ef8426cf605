import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Table } from './Table.tsx';

export interface Figure<Row> {
  header: string;
  cell: (row: Row, index: number) => ReactNode;
}

const RIGHT = { textAlign: 'right' } as const;

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
        <Table.Caption className="visually-hidden">{caption}</Table.Caption>
        <thead>
          <tr>
            {head === '' ? <td /> : <th scope="col">{head}</th>}
            {figures.map(({ header }) => (
              <th key={header} scope="col" style={{ ...RIGHT, overflowWrap: 'break-word', hyphens: 'auto' }}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be alike in all that is shown
            <tr key={index} style={isDimmed?.(row) ? { color: 'var(--muted)' } : undefined}>
              <th scope="row" style={{ fontWeight: 400, overflowWrap: 'break-word' }}>
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
