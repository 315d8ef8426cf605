import { Skeleton } from '@mantine/core';
import classes from './FilterBar.module.css';

/** Stands in the place of filters whose code is on its way; their styles come with it, for what the server has drawn already. */
export function FilterBarSkeleton() {
  return <Skeleton width={260} height={38} radius={8} className={classes.filter} />;
}
