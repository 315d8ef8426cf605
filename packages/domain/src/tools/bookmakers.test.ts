import { describe, expect, test } from 'vitest';
import { callsToBet, isPromotion, seesUnlicensed, siteLink } from './index.ts';

test.each([
  [null, false],
  ['', false],
  ['IT', false],
  ['DE', true],
])('a reader of %s may see bookmakers without an Italian licence: %s', (country, may) => {
  expect(seesUnlicensed(country)).toBe(may);
});

test.each([
  ['www.esempio.it', 'https://www.esempio.it/'],
  ['http://esempio.it/sport?btag=a_12&utm_source=q#x', 'https://esempio.it/sport'],
  ['https://esempio.it/?ref=1', 'https://esempio.it/'],
  ['javascript:alert(1)', null],
  ['https://user:pw@esempio.it', null],
  ['due parole', null],
  ['localhost', null],
])('the link %s is stored as %s', (text, stored) => expect(siteLink(text)).toBe(stored));

describe('promotion', () => {
  test.each([
    'Bonus di benvenuto del 100%',
    'Gioca subito!',
    'Bet now and win',
    'Free bets every week',
    'Apuesta ya',
    'Bono de bienvenida',
    'Pariez dès maintenant',
    'Paris gratuits',
    'Jetzt wetten',
    'Gratiswette',
    'Cashback',
  ])('%s', (text) => expect(isPromotion(text)).toBe(true));

  test.each([
    'Apre presto le quote dei campionati maggiori.',
    'Ha anche le linee asiatiche; la giocata minima è di due euro.',
    'Bets are settled within minutes of the final whistle.',
    'Les paris sont réglés le lendemain.',
    'La apuesta mínima es de un euro.',
    'La apuesta ya está cerrada.',
  ])('no promotion: %s', (text) => expect(isPromotion(text)).toBe(false));

  test('only a request to bet calls to bet', () => {
    expect(callsToBet('Nessun bonus')).toBe(false);
    expect(callsToBet('Scommetti ora')).toBe(true);
  });
});
