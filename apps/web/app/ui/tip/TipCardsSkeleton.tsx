import { Box, Paper, Skeleton } from '@mantine/core';
import { LoadingState } from '../state/index.ts';
import classes from './TipCard.module.css';

/** Cards in the shape of what comes. With its style, which a page that the server draws then has before the cards' script. */
export function TipCardsSkeleton({ count = 3 }: { count?: number }) {
  return (
    <LoadingState>
      <Box display="grid" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 310px), 1fr))', gap: 12 }}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <Paper key={index} className={classes.card}>
            <Skeleton width={170} height={20} />
            <Skeleton width={210} height={20} />
            <Skeleton height={52} radius="md" />
            <Skeleton width={230} height={14} />
          </Paper>
        ))}
      </Box>
    </LoadingState>
  );
}
