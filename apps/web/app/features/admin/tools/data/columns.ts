import type { SortOrder } from '@quotavera/domain/limits';
import type { TFunction } from 'i18next';
import type { Formats } from '../../../../ui/format/index.ts';
import type { Snapshot } from '../queries.ts';

export type Column = Snapshot['columns'][number];
export type Row = Snapshot['rows'][number];
export type Cell = Row['cells'][number];

const SIDES = ['home', 'away', 'for', 'against', 'attack', 'defence'] as const;

/** The title of a column: `shots_on_target_home` → "Tiri in porta C". */
export function columnTitle(t: TFunction<'admin-tools'>, key: string): string {
  const side = SIDES.find((name) => key.endsWith(`_${name}`));
  const base = side ? key.slice(0, -side.length - 1) : key;
  const name = t(`data.column.${base}` as 'data.column.team', { defaultValue: base });
  return side ? `${name} ${t(`data.side.${side}`)}` : name;
}

export function cellText(t: TFunction<'admin-tools'>, format: Formats, column: Column, cell: Cell, digits = 2): string {
  if (cell === null) return '–';
  if (column.key === 'status') return t(`data.status.${cell}` as 'data.status.played', { defaultValue: String(cell) });
  if (column.key === 'promoted') return cell === 1 ? t('data.yes') : '';
  if (column.type === 'day') return format.day(String(cell));
  if (column.type === 'integer') return format.count(cell);
  return column.type === 'number' ? format.decimal(cell, digits) : String(cell);
}

/** Sorts by one column. Empty cells come last in both directions; equal rows keep their order. */
export function sortRows(rows: readonly Row[], index: number, order: SortOrder): Row[] {
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [a.cells[index] ?? null, b.cells[index] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * String(left).localeCompare(String(right), 'it');
  });
}

/** The rows with a text cell that contains the words; case and accents are ignored. */
export function findRows(rows: readonly Row[], words: string): readonly Row[] {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase();
  const needle = plain(words.trim());
  if (needle === '') return rows;
  return rows.filter(({ cells }) => cells.some((cell) => typeof cell === 'string' && plain(cell).includes(needle)));
}

/** The old and the new value with as many decimals as show the difference (at most four). */
export function changeTexts(
  t: TFunction<'admin-tools'>,
  format: Formats,
  column: Column,
  from: Cell,
  to: Cell,
): [string, string] {
  const texts = (digits: number): [string, string] => [
    cellText(t, format, column, from, digits),
    cellText(t, format, column, to, digits),
  ];
  const [before, after] = texts(2);
  if (before !== after) return [before, after];
  const finer = texts(3);
  return finer[0] === finer[1] ? texts(4) : finer;
}
