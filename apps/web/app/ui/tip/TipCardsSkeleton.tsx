// The server draws the cards that come: their styles are on the page before their script.
import './TipCard.module.css';
import { Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { LoadingState } from '../state/index.ts';

/** Cards in the shape of what comes. */
export function TipCardsSkeleton({ count = 3 }: { readonly count?: number }) {
  return (
    <LoadingState>
      <SimpleGrid minColWidth="min(100%, 310px)" spacing="sm">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <Paper key={index} py={14}>
            <Stack gap={10}>
              <Skeleton width={170} height={20} />
              <Skeleton width={210} height={20} />
              <Skeleton height={52} radius="md" />
              <Skeleton width={230} height={14} />
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
    </LoadingState>
  );
}
