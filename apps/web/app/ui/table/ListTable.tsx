import type { ReactNode } from 'react';
import { type ListReply, listOrEmpty } from '../../platform/api/queries.ts';
import { ErrorState } from '../state/index.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { Pager } from './Pager.tsx';
import type { ListPage } from './useListPage.ts';

/** A page of a list, as it was read: why it couldn't be, its rows or that there are none, and the other pages. */
export function ListTable<Row>({
  read,
  empty,
  failed,
  ...table
}: Omit<DataTableProps<Row>, 'rows' | 'loading' | 'empty'> & {
  read: ListPage<ListReply<Row>>;
  empty: ReactNode;
  /** The failure's title, where it isn't the common one. */
  failed?: string;
}) {
  const { results, ...pages } = listOrEmpty(read);
  return (
    <>
      {read.error ? <ErrorState title={failed} error={read.error} onRetry={read.reload} /> : null}
      <DataTable {...table} rows={results} loading={read.loading} empty={read.error ? null : empty} />
      <Pager page={read.page} pageSize={read.pageSize} {...pages} />
    </>
  );
}
