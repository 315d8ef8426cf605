import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import type { Column } from './DataTable.tsx';

/** The head of a list for admins: whom a row is about, with the way to their page of administration. */
export function accountColumn<Row>(
  { key, header }: Pick<Column<Row>, 'key' | 'header'>,
  accountOf: (row: Row) => { id: number; name: string },
): Column<Row> {
  return {
    key,
    header,
    inCard: 'title',
    cell: (row) => {
      const { id, name } = accountOf(row);
      return (
        <Anchor component={Link} to={paths.user(id)} fw={500}>
          {name}
        </Anchor>
      );
    },
  };
}
