import { Skeleton } from '@mantine/core';
import classes from './TipsterName.module.css';

/** In the place of a tipster's name; it carries its styles. */
export function TipsterNameSkeleton() {
  return (
    <span className={classes.who}>
      <Skeleton width={34} height={34} radius={17} />
      <span className={classes.names}>
        <Skeleton width={120} />
      </span>
    </span>
  );
}
