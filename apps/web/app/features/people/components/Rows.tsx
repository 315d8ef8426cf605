import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Row {
  readonly key: string | number;
  readonly text: ReactNode;
  /** In small type under it. */
  readonly aside?: ReactNode;
  /** At the line's end: a state, a button. */
  readonly end?: ReactNode;
}

/** A short list within a panel, one line each; `empty` is said when there is nothing. */
export function Rows({ rows, empty }: { readonly rows: readonly Row[]; readonly empty?: string }) {
  if (rows.length === 0) return empty ? <Text c="dimmed">{empty}</Text> : null;
  return (
    <Table horizontalSpacing={0} verticalSpacing={10} fz={15}>
      <Table.Tbody>
        {rows.map(({ key, text, aside, end }) => (
          <Table.Tr key={key}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {text}
              {aside ? (
                <Text component="div" fz={14} c="dimmed">
                  {aside}
                </Text>
              ) : null}
            </Table.Td>
            <Table.Td w="1%" pl="sm">
              {end}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
