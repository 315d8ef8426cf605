import { expect, test } from 'vitest';
import { findableText, findNamed, findTexts, searchWords } from './search.ts';

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

const TEXTS = [
  findableText('margin', 'Il margine', 'Perché la somma delle probabilità supera uno'),
  findableText('closing', 'La linea di chiusura', 'Che cosa dice del margine di un tipster'),
  findableText('lines', 'Linea', 'Quote e Perché'),
];

test.each([
  ['linea', 'lines closing'],
  ['LINEA di chius', 'closing'],
  ['margine', 'margin closing'],
  ['marigne', 'margin closing'],
  ['perche', 'margin lines'],
  ['in', ''],
  ['su', 'margin'],
  ['gine', 'margin closing'],
  ['ba', ''],
  ['linea margine', 'closing'],
  ['?!', ''],
  ['zzzz', ''],
])('of the texts %j finds %j, whose titles have it first', (typed, names) => {
  expect(findTexts(TEXTS, typed, 5).join(' ')).toBe(names);
});

test('no more texts are found than were asked for', () => {
  expect(findTexts(TEXTS, 'linea', 1)).toEqual(['lines']);
});
