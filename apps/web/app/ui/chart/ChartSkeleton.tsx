import { Paper, Skeleton } from '@mantine/core';
import classes from './chart.module.css';

/** The skeleton of a chart while its code loads. It imports the styles for charts that the server has rendered. */
export function ChartSkeleton() {
  return (
    <Paper className={classes.plot}>
      <Skeleton width="100%" height={380} />
    </Paper>
  );
}
