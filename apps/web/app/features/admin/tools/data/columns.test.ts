import { expect, test } from 'vitest';
import { formatsOf } from '../../../../ui/format/format.ts';
import { changeTexts, findRows, type Row, sortRows } from './columns.ts';

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

test('a changed value never reads as if it had not changed', () => {
  const texts = (from: number, to: number) =>
    changeTexts((() => '') as never, formatsOf('it'), { key: 'goals_attack', type: 'number' }, from, to);
  expect(texts(1.17, 1.25)).toEqual(['1,17', '1,25']);
  expect(texts(1.171, 1.174)).toEqual(['1,171', '1,174']);
  expect(texts(1.1711, 1.1714)).toEqual(['1,1711', '1,1714']);
});
