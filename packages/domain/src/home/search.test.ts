import { expect, test } from 'vitest';
import { searchWords } from './search.ts';

test.each([
  ['Atlético  Madrid', ['atletico', 'madrid']],
  ['ALAVE\u0301S', ['alaves']],
  ["Nott'm Forest", ['nottm', 'forest']],
  ['L’Aquila', ['laquila']],
  ['Saint-Étienne', ['saint', 'etienne']],
  ['1. FC Köln', ['1', 'fc', 'koln']],
  ['BEŞİKTAŞ', ['besiktas']],
  ['Łódź & Brøndby', ['lodz', 'brondby']],
  ['100%_', ['100']],
  [' ?!* ', []],
])('the words of %j are %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});
