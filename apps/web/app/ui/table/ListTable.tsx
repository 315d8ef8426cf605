import type { ReactNode } from 'react';
import { type ListReply, listOrEmpty, type Read } from '../../platform/api/queries.ts';
import { ErrorState } from '../state/index.ts';
import { usePage } from './address.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { Pager } from './Pager.tsx';

/** The page of a list that the address asks for, as it was read: why it can't be, its rows or that there are none, the other pages. */
export function ListTable<Row>({
  read,
  pageSize,
  empty,
  failed,
  ...table
}: Omit<DataTableProps<Row>, 'rows' | 'loading' | 'empty'> & {
  readonly read: Read<ListReply<Row>>;
  readonly pageSize: number;
  readonly empty: ReactNode;
  /** The failure's title, where it isn't the common one. */
  readonly failed?: string;
}) {
  const { page } = usePage();
  const { results, ...pages } = listOrEmpty(read);
  return (
    <>
      {read.error ? <ErrorState title={failed} error={read.error} onRetry={read.reload} /> : null}
      <DataTable {...table} rows={results} loading={read.loading} empty={read.error ? null : empty} />
      <Pager page={page} pageSize={pageSize} {...pages} />
    </>
  );
}
