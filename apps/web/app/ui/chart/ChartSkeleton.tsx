import { Paper, Skeleton } from '@mantine/core';
import classes from './chart.module.css';

/** In the place of a chart while it is on its way; it carries the drawings' styles. */
export function ChartSkeleton() {
  return (
    <Paper className={classes.drawing}>
      <Skeleton width="100%" height={380} />
    </Paper>
  );
}
