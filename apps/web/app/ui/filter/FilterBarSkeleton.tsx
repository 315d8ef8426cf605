import { Skeleton } from '@mantine/core';
import classes from './FilterBar.module.css';

/** The skeleton of filters while their code loads. It imports the styles for filters that the server has rendered. */
export function FilterBarSkeleton() {
  return <Skeleton width={260} height={38} radius={8} className={classes.filter} />;
}
