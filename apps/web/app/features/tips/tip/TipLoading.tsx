import { Skeleton, Stack } from '@mantine/core';
import { Page } from '../../../ui/page/index.ts';
import { LoadingState } from '../../../ui/state/index.ts';

/** Stands in the place of a tip that nobody has answered for yet. */
export function TipLoading() {
  return (
    <Page>
      <LoadingState>
        <Stack gap="md">
          <Skeleton width={280} height={30} />
          <Skeleton height={140} radius="lg" />
        </Stack>
      </LoadingState>
    </Page>
  );
}
