import { Box, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ExplainedBy } from '../explain/index.ts';
import classes from './StatTile.module.css';

/** Shows a figure: its name, the number, and a line that says how to read it. `explain` opens a definition on demand. */
export function StatTile({
  label,
  value,
  note,
  explain,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  explain?: string;
}) {
  return (
    <Paper px="md" py={14} miw={0}>
      <Text component="dt" size="sm" c="dimmed">
        {explain ? (
          <ExplainedBy explanation={explain}>
            <span className={classes.term}>{label}</span>
          </ExplainedBy>
        ) : (
          label
        )}
      </Text>
      <Text component="dd" m={0} className={classes.value}>
        {value}
      </Text>
      {note ? (
        <Text component="dd" m={0} size="xs" c="dimmed">
          {note}
        </Text>
      ) : null}
    </Paper>
  );
}

/** Tiles side by side, two on a phone. */
export function StatTiles({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <div className={classes.frame}>
      <Box component="dl" m={0} className={classes.tiles} aria-label={label}>
        {children}
      </Box>
    </div>
  );
}
