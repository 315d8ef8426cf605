import { Paper, Skeleton, Stack } from '@mantine/core';
import classes from './StatTile.module.css';

/** The skeleton of tiles while their code loads. It imports their styles for tiles that the server has rendered. */
export function StatTilesSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div className={classes.tiles}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <Paper key={index} px="md" py={14}>
          <Stack gap={4}>
            <Skeleton width={90} height={13} />
            <Skeleton width={110} height={28} />
            <Skeleton width="100%" maw={150} height={12} />
          </Stack>
        </Paper>
      ))}
    </div>
  );
}
