import { expect, test } from 'vitest';
import { piecesOf } from './mark.ts';

const shown = (text: string, typed: string) =>
  piecesOf(text, typed)
    .map((piece) => (piece.typed ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['Atlético Madrid', 'atletico', '[Atlético] Madrid'],
  ['Atlético Madrid', 'MADR atl', '[Atl]ético [Madr]id'],
  ["Nott'm Forest", 'nottm', "[Nott'm] Forest"],
  ['Groß-Gerau', 'gross', '[Groß]-Gerau'],
  ['Internazionale', 'in', '[In]ternazionale'],
  ['Milan', 'an', 'Milan'],
  ['Casanova', 'nova', 'Casa[nova]'],
  ['Beşiktaş', 'besictas', 'Beşiktaş'],
  ['a.b', '%', 'a.b'],
])('of %j what was typed as %j is marked: %s', (text, typed, expected) => {
  expect(shown(text, typed)).toBe(expected);
});
