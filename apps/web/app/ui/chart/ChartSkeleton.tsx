import { Skeleton } from '@mantine/core';
import classes from './chart.module.css';

/** In the place of a chart while it is on its way; it carries the charts' styles. */
export function ChartSkeleton() {
  return (
    <div className={classes.chart}>
      <Skeleton width="100%" height={380} />
    </div>
  );
}
