import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A cell of a table whose cards have two lines: a figure there, and on the card in words, with the figures of columns that it leaves out. */
export function InWords({ table, children }: { table: ReactNode; children: ReactNode }) {
  return (
    <>
      <Text span inherit visibleFrom="xs">
        {table}
      </Text>
      <Text span fz={14} c="dimmed" ta="left" hiddenFrom="xs">
        {children}
      </Text>
    </>
  );
}
