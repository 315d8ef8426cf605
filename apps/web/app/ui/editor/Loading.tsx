import { Skeleton } from '@mantine/core';
import { LoadingState } from '../state/index.ts';

/** Where the editor or a text of it will stand. */
export function Loading() {
  return (
    <LoadingState>
      <Skeleton h={320} />
    </LoadingState>
  );
}
