import { Skeleton, Stack } from '@mantine/core';

/** The menu's skeleton while the user's info loads. */
export function MenuSkeleton() {
  return (
    <Stack gap={26} px={10} py={14} opacity={0.16} aria-hidden="true">
      {[96, 74, 88, 60, 78, 110, 92, 120, 84].map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </Stack>
  );
}
