import { Anchor, Group, Paper, Skeleton } from '@mantine/core';
import type { SortOrder } from '@quotavera/domain/limits';
import { Fragment, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Explain } from '../explain/index.ts';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons/index.ts';
import { LoadingState } from '../state/index.ts';
import { useAddress } from './address.ts';
import classes from './DataTable.module.css';
import { Table } from './Table.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right. */
  numeric?: boolean;
  /** The value of `?sort=` that this column's header asks for; without it the column doesn't sort. */
  sort?: string;
  /** The reader may ask for this line on the meaning of the figure. */
  explain?: string;
  /**
   * On a phone: the card's heading, half a line (default), a whole line, a line without its label, the end of the last line, or left out.
   * `figure` is the end of the heading's line: a card with one has two lines, and shows only what says where it stands.
   */
  inCard?: 'title' | 'figure' | 'line' | 'bare' | 'end' | 'hidden';
  /** Words that take a second line before the last columns leave the screen; titles always do. */
  wraps?: boolean;
  /** The width of the skeleton, in pixels. */
  skeleton?: number;
}

export interface DataTableProps<Row> {
  /** The caption, for screen readers only. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  /** The present order of the list; both parts are in the address. */
  sort?: { by: string; order: SortOrder };
  loading?: boolean;
  /** For many columns: narrower cells, and an arrow in the sorted column only. */
  dense?: boolean;
  /** The table shows this instead of the rows when there are none. */
  empty?: ReactNode;
  /** A line between two parts of the list, before this row. */
  divider?: (row: Row, index: number) => ReactNode | null;
  /** A line of words below a row; null where a row has none. */
  detail?: (row: Row) => ReactNode | null;
  /** Where `rows` are a part of a longer list: the place of the first one, how many there are, and who measures each. */
  part?: {
    first: number;
    count: number;
    measure: (row: HTMLElement | null) => void;
  };
}

function Header<Row>({ column, sort, dense }: { column: Column<Row> } & Pick<DataTableProps<Row>, 'sort' | 'dense'>) {
  const { t } = useTranslation('ui');
  const address = useAddress();
  if (!column.sort || !sort) return column.header;
  const active = sort.by === column.sort;
  const next: SortOrder = active && sort.order === 'desc' ? 'asc' : 'desc';
  const Icon = active ? (sort.order === 'desc' ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <Anchor
      component={Link}
      to={address({ sort: column.sort, order: next })}
      preventScrollReset
      className={classes.sort}
      c={active ? 'var(--accent)' : 'dimmed'}
      underline="hover"
      aria-label={t('table.sortBy', { column: column.header })}
    >
      {column.header}
      {active || !dense ? <Icon size={14} stroke={2} opacity={active ? 1 : 0.45} aria-hidden="true" /> : null}
    </Anchor>
  );
}

function ariaSort<Row>(column: Column<Row>, sort: DataTableProps<Row>['sort']): 'ascending' | 'descending' | undefined {
  if (!column.sort || sort?.by !== column.sort) return undefined;
  return sort.order === 'asc' ? 'ascending' : 'descending';
}

/** A row that is drawn anew only when it or the columns have changed: of a long list, 30 stand by while it scrolls. */
const Row = memo(function Row<Item>({
  columns,
  row,
  place,
  measure,
}: {
  columns: readonly Column<Item>[];
  row: Item;
  /** Where the table shows a part of a list. */
  place: number | undefined;
  measure: ((row: HTMLElement | null) => void) | undefined;
}) {
  return (
    <Table.Tr
      data-row
      className={classes.row}
      {...(place === undefined ? {} : { ref: measure, 'data-index': place, 'aria-rowindex': place + 1 })}
    >
      {columns.map((column) => (
        <Table.Td
          key={column.key}
          data-label={column.inCard === undefined || column.inCard === 'line' ? column.header : undefined}
          data-card={column.inCard}
          data-wraps={column.wraps}
          ta={column.numeric ? 'right' : undefined}
        >
          {column.cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}) as <Item>(row: {
  columns: readonly Column<Item>[];
  row: Item;
  place: number | undefined;
  measure: ((row: HTMLElement | null) => void) | undefined;
}) => ReactNode;

/** A table that becomes cards under 600 px. Sorting is links, so it works on the server and can be shared. */
export function DataTable<Row>(table: DataTableProps<Row>) {
  const { t } = useTranslation('ui');
  const { caption, columns, rows, rowKey, sort, loading, empty, divider, detail, dense, part } = table;
  const twoLines = columns.some(({ inCard }) => inCard === 'figure');
  if (loading) return <TableSkeleton columns={columns} />;
  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    <Paper
      component="section"
      p={0}
      className={classes.frame}
      tabIndex={0}
      aria-label={`${caption}. ${t('table.scroll')}`}
    >
      <Table
        className={classes.table}
        horizontalSpacing={dense ? 7 : 14}
        data-two-lines={twoLines || undefined}
        aria-rowcount={part?.count}
      >
        <Table.Caption className="visually-hidden">{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th
                key={column.key}
                scope="col"
                ta={column.numeric ? 'right' : undefined}
                className={column.sort ? undefined : classes.unsortable}
                aria-sort={ariaSort(column, sort)}
              >
                <Group component="span" display="inline-flex" gap={2} wrap="nowrap">
                  <Header column={column} sort={sort} dense={dense} />
                  {column.explain ? <Explain term={column.header}>{column.explain}</Explain> : null}
                </Group>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => {
            const line = divider?.(row, index);
            const words = detail?.(row);
            return (
              <Fragment key={rowKey(row, index)}>
                {line ? (
                  <Table.Tr className={classes.divider}>
                    <Table.Td colSpan={columns.length}>{line}</Table.Td>
                  </Table.Tr>
                ) : null}
                <Row columns={columns} row={row} place={part && part.first + index} measure={part?.measure} />
                {words ? (
                  <Table.Tr className={classes.detail}>
                    <Table.Td colSpan={columns.length}>{words}</Table.Td>
                  </Table.Tr>
                ) : null}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function TableSkeleton<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <LoadingState>
      <Paper p={0} className={classes.frame}>
        <Table className={classes.table} horizontalSpacing={14} aria-hidden="true">
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column.key} ta={column.numeric ? 'right' : undefined} className={classes.unsortable}>
                  {column.header}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Array.from({ length: 8 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: all alike
              <Table.Tr key={index} className={classes.row}>
                {columns.map((column) => (
                  <Table.Td key={column.key} data-card={column.inCard}>
                    <Skeleton
                      width={column.skeleton ?? (column.numeric ? 52 : 120)}
                      height={18}
                      ml={column.numeric ? 'auto' : undefined}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </LoadingState>
  );
}
