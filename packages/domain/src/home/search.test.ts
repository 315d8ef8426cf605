import { expect, test } from 'vitest';
import { findNamed, searchWords } from './search.ts';

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

const NAMES = ['Linea Dodici', 'Novantesimo', 'Quota Tribuna', 'Vecchia Tribuna', 'L’Aquila Bet', 'Ötzi'];

test.each([
  ['', NAMES],
  ['tribuna', ['Quota Tribuna', 'Vecchia Tribuna']],
  ['TRIB quo', ['Quota Tribuna']],
  ['laquila', ['L’Aquila Bet']],
  ['otzi', ['Ötzi']],
  ['antesi', ['Novantesimo']],
  ['novatesimo', ['Novantesimo']],
  ['noventesimo', ['Novantesimo']],
  ['novanntes', ['Novantesimo']],
  ['nvoantesimo', ['Novantesimo']],
  ['nvoantesmo', []],
  ['lina', ['Linea Dodici']],
  ['lna', []],
  ['tribuna dodici', []],
])('of the names %j finds %j', (typed, found) => {
  expect(findNamed(NAMES, (name) => name, typed)).toEqual(found);
});
