import { Paper, Skeleton } from '@mantine/core';
import classes from './DataTable.module.css';

/** In the place of a table whose code is on its way. It carries its styles, so that what the server drew looks right before. */
export function DataTableSkeleton() {
  return (
    <Paper p={0} className={classes.frame}>
      <Skeleton width="100%" height={480} />
    </Paper>
  );
}
