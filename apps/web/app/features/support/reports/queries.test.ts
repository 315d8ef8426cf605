import { expect, test } from 'vitest';
import { targetIn } from './queries.ts';

test.each([
  ['https://quotavera.example/en/t/812', { reported_tip: 812 }],
  ['/t/812?x=1', { reported_tip: 812 }],
  ['#812', { reported_tip: 812 }],
  ['https://quotavera.example/tipsters/rinaldi_bets/record', { reported_user: 'rinaldi_bets' }],
  ['/tipsters/ada%20b', { reported_user: 'ada b' }],
  [
    `https://quotavera.example/it/b/${'a-_9'.repeat(11).slice(0, 43)}`,
    { reported_bankroll: 'a-_9'.repeat(11).slice(0, 43) },
  ],
  ['@ada.tips', { reported_user: 'ada.tips' }],
  ['ada.tips', { reported_user: 'ada.tips' }],
  ['/tipsters/%E0%A4%A', null],
  ['', null],
  ['una frase intera', null],
])('%s is about %j', (text, target) => {
  expect(targetIn(text)).toEqual(target);
});
