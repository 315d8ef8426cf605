import { Skeleton } from '@mantine/core';

/** In the place of filters whose code is on its way. It carries their styles, so that what the server drew looks right before. */
export function FilterBarSkeleton() {
  return (
    <div>
      <Skeleton width={320} height={38} radius={19} />
    </div>
  );
}
