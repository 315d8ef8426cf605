import { Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Row {
  key: string | number;
  text: ReactNode;
  /** In small type under it. */
  aside?: ReactNode;
  /** At the line's end: a state, a button. */
  end?: ReactNode;
}

/** A short list within a panel, one line each; `empty` is said when there is nothing. */
export function Rows({ rows, empty }: { rows: readonly Row[]; empty?: string }) {
  if (rows.length === 0) return empty ? <Text c="dimmed">{empty}</Text> : null;
  return (
    <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
      {rows.map(({ key, text, aside, end }, n) => (
        <Group
          key={key}
          component="li"
          wrap="nowrap"
          gap="sm"
          py={10}
          style={n === 0 ? undefined : { borderTop: '1px solid var(--line)' }}
        >
          <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
            {text}
            {aside ? (
              <Text component="div" fz={14} c="dimmed">
                {aside}
              </Text>
            ) : null}
          </Box>
          <Box flex="none">{end}</Box>
        </Group>
      ))}
    </Stack>
  );
}
