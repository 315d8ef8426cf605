import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Table } from './Table.tsx';

export interface Figure<Row> {
  header: string;
  cell: (row: Row, index: number) => ReactNode;
}

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
        <Table.Thead>
          <Table.Tr>
            {head === '' ? <Table.Td /> : <Table.Th scope="col">{head}</Table.Th>}
            {figures.map(({ header }) => (
              <Table.Th key={header} scope="col" ta="right" style={{ overflowWrap: 'break-word', hyphens: 'auto' }}>
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be alike in all that is shown
            <Table.Tr key={index} c={isDimmed?.(row) ? 'dimmed' : undefined}>
              <Table.Th scope="row" fw={400} style={{ overflowWrap: 'break-word' }}>
                {name(row)}
              </Table.Th>
              {figures.map(({ header, cell }) => (
                <Table.Td key={header} ta="right">
                  {cell(row, index)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
