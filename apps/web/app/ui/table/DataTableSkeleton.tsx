import { Paper, Skeleton } from '@mantine/core';
import classes from './DataTable.module.css';

/** The skeleton of a table while its code loads. It imports the styles for tables that the server has rendered. */
export function DataTableSkeleton() {
  return (
    <Paper p={0} className={classes.frame}>
      <Skeleton width="100%" height={480} />
    </Paper>
  );
}
