import { Skeleton } from '@mantine/core';
import classes from './Sidebar.module.css';

/** The menu's shape while it isn't known who is looking. */
export function MenuSkeleton() {
  return (
    <div className={classes.skeletons} aria-hidden="true">
      {[96, 74, 88, 60, 78, 110, 92, 120, 84].map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </div>
  );
}
