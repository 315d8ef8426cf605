import { Box, Progress, SimpleGrid, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconCheck } from '../icons/index.ts';

interface Part {
  /** "1", or the team. */
  name: ReactNode;
  /** A fraction of one. */
  chance: number;
  /** The chance as it is read. */
  value: string;
  /** Beside the chance: the odds. */
  note?: string;
  /** The part that came true says this. */
  happened?: string | undefined;
}

const COLORS = [
  'var(--chart-line)',
  'var(--control-line)',
  'color-mix(in srgb, var(--chart-line) 45%, var(--surface))',
] as const;
const ALIGNED = ['left', 'center', 'right'] as const;

/** The chances of 1, X and 2 as one bar, their figures above it. */
export function ResultBar({
  label,
  parts,
  large = false,
}: {
  label: string;
  parts: readonly [Part, Part, Part];
  large?: boolean;
}) {
  return (
    <Stack gap={6}>
      <SimpleGrid component="ul" className="plain-list" cols={3} spacing="xs" aria-label={label}>
        {parts.map(({ name, value, note, happened }, at) => (
          <Box key={ALIGNED[at]} component="li" ta={ALIGNED[at]} miw={0} c={happened ? 'vite-blue' : undefined}>
            <Text span inherit fw={700} fz={large ? 24 : undefined} ff={large ? 'heading' : undefined}>
              {value}
            </Text>{' '}
            {note ? (
              <Text span inherit>
                {note}
              </Text>
            ) : null}
            {happened ? <IconCheck size={15} stroke={2.6} aria-hidden="true" /> : null}
            <Text display="block" span size="sm" c="dimmed" style={{ overflowWrap: 'break-word' }}>
              {name}
            </Text>
            {happened ? <VisuallyHidden>{happened}</VisuallyHidden> : null}
          </Box>
        ))}
      </SimpleGrid>
      <Progress.Root size={large ? 18 : 10} radius="sm" style={{ gap: 2 }} bg="none" aria-hidden="true">
        {parts.map(({ chance }, at) => (
          <Progress.Section key={ALIGNED[at]} value={chance * 100} color={COLORS[at] ?? ''} withAria={false} />
        ))}
      </Progress.Root>
    </Stack>
  );
}
