import { Paper, SimpleGrid, Skeleton } from '@mantine/core';
import { LoadingState } from '../state/index.ts';
import classes from './TipCard.module.css';

/** Cards in the shape of what comes. With its style, which a page that the server draws then has before the cards' script. */
export function TipCardsSkeleton({ count = 3 }: { count?: number }) {
  return (
    <LoadingState>
      <SimpleGrid minColWidth="min(100%, 310px)" spacing="sm">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <Paper key={index} className={classes.card}>
            <Skeleton width={170} height={20} />
            <Skeleton width={210} height={20} />
            <Skeleton height={52} radius="md" />
            <Skeleton width={230} height={14} />
          </Paper>
        ))}
      </SimpleGrid>
    </LoadingState>
  );
}
