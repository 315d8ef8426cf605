import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['-cmd', "'-cmd"],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ["x;=cmd|'/c calc'!A0", `"x;'=cmd|'/c calc'!A0"`],
  ['x\t+1', `"x\t'+1"`],
  ['x\n@y', `"x\n'@y"`],
])('%j is no formula in any country’s spreadsheet', (text, written) => {
  expect(csvLine([text, 'next'])).toBe(`${written},next\r\n`);
});

test('plain texts and numbers stay as they are', () => {
  expect(csvLine(['Inter - Milan', 'a; b', -1.5, null])).toBe('Inter - Milan,"a; b",-1.5,\r\n');
});
