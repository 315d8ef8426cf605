import { Skeleton } from '@mantine/core';

/** Stands in the place of filters whose code is on its way. */
export function FilterBarSkeleton() {
  return <Skeleton width={320} height={38} radius={8} />;
}
