import { Grid, Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Panel } from '../../../../ui/page/index.ts';
import { Ladder } from './Ladder.tsx';
import { LineSlider } from './LineSlider.tsx';

/**
 * Shows a line of a market in thousandths, chosen by slider or in the ladder: the plot that it splits, its prices, and the lines around it.
 */
export function LinePanel({
  line,
  text,
  onChoose,
  plot,
  slider,
  table,
  ladder,
}: {
  line: number;
  /** The line as bettors write it. */
  text: (line: number) => string;
  onChoose: (line: number) => void;
  plot: ReactNode;
  slider: Pick<ComponentProps<typeof LineSlider>, 'label' | 'min' | 'max' | 'step'>;
  table: ReactNode;
  ladder: Pick<ComponentProps<typeof Ladder>, 'caption' | 'sides' | 'lines' | 'chancesAt'>;
}) {
  return (
    <Panel>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            {plot}
            <LineSlider {...slider} value={line} text={text} onChange={onChoose} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            {table}
            <Ladder {...ladder} chosen={line} text={text} onChoose={onChoose} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Panel>
  );
}
