import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconArrowDown, IconArrowUp } from '../../../../ui/icons/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { useAddress } from '../../../../ui/table/index.ts';
import { Table } from '../../../../ui/table/Table.tsx';
import type { Snapshot } from '../queries.ts';
import { type Column, cellText, columnTitle, findRows, sortRows } from './columns.ts';
import classes from './Snapshot.module.css';

const sideOf = ({ type }: Column) => (type === 'text' || type === 'day' ? 'left' : 'right');

/** Wide and long: head and first column stay in sight; sorting and words to find are in the address. */
export function SnapshotTable({ snapshot }: { snapshot: Snapshot }) {
  const { t } = useTranslation('admin-tools');
  const format = useFormats();
  const [search] = useSearchParams();
  const address = useAddress();
  const { columns } = snapshot;
  const sorted = columns.findIndex(({ key }) => key === search.get('sort'));
  const order = search.get('order') === 'asc' ? 'asc' : 'desc';
  const filteredRows = findRows(snapshot.rows, search.get('find') ?? '');
  const rows = sorted < 0 ? filteredRows : sortRows(filteredRows, sorted, order);
  const title = t(`data.table.${snapshot.table}`);
  if (rows.length === 0) return <EmptyState title={t('data.noRows')} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={classes.frame} tabIndex={0} aria-label={title}>
      <Table stickyHeader className={classes.table}>
        <Table.Caption className="visually-hidden">{title}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, index) => {
              const active = index === sorted;
              const next = active && order === 'desc' ? 'asc' : 'desc';
              const Icon = order === 'desc' ? IconArrowDown : IconArrowUp;
              return (
                <Table.Th
                  key={column.key}
                  scope="col"
                  ta={sideOf(column)}
                  aria-sort={active ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
                >
                  <Anchor
                    component={Link}
                    to={address({ sort: column.key, order: next })}
                    preventScrollReset
                    underline="never"
                    size="sm"
                    c={active ? undefined : 'dimmed'}
                  >
                    {columnTitle(t, column.key)}
                    {active ? <Icon size={13} stroke={2.2} aria-hidden="true" /> : null}
                  </Anchor>
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              {columns.map((column, index) => {
                const text = cellText(t, format, column, row.cells[index] ?? null);
                return index === 0 ? (
                  <Table.Th key={column.key} scope="row" fw={500}>
                    {text}
                  </Table.Th>
                ) : (
                  <Table.Td key={column.key} ta={sideOf(column)}>
                    {text}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
