import { expect, test } from 'vitest';
import { findRows, type Row, sortRows } from './columns.ts';

const row = (key: string, ...cells: Row['cells']): Row => ({ key, label: key, cells });
const rows = [row('a', 'Málaga', 2), row('b', 'Roma', null), row('c', 'Inter', 10), row('d', 'Roma B', 2)];
const keys = (sorted: readonly Row[]) => sorted.map(({ key }) => key).join('');

test('numbers sort as numbers, empty cells are last either way, equals keep their order', () => {
  expect(keys(sortRows(rows, 1, 'asc'))).toBe('adcb');
  expect(keys(sortRows(rows, 1, 'desc'))).toBe('cadb');
  expect(keys(sortRows(rows, 0, 'asc'))).toBe('cabd');
});

test('words are found whatever case and accents', () => {
  expect(keys(findRows(rows, ' malaga '))).toBe('a');
  expect(keys(findRows(rows, 'ROMA'))).toBe('bd');
  expect(keys(findRows(rows, ''))).toBe('abcd');
  expect(keys(findRows(rows, '10'))).toBe('');
});
