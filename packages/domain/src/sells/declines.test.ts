import { expect, test } from 'vitest';
import { DECLINES, declineOf } from './declines.ts';

test('a bank’s code becomes one that a reader can do something about, and any other a declined card', () => {
  expect(['insufficient_funds', 'issuer_not_available', 'incorrect_cvc'].map(declineOf)).toEqual([
    'insufficient_funds',
    'try_later',
    'wrong_cvc',
  ]);
  for (const code of ['stolen_card', 'do_not_honor', 'constructor', '', null, undefined]) {
    expect([code, declineOf(code)]).toEqual([code, 'card_declined']);
  }
  expect(DECLINES.map(declineOf)).toEqual(DECLINES);
});
