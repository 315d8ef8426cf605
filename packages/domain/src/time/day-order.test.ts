import { expect, test } from 'vitest';
import { ordersOfDays } from './day-order.ts';
import { ukTimeToUtc } from './uk.ts';

const ordersOf = (texts: readonly string[], latest: string | null = null) =>
  ordersOfDays(texts, (text, order) => ukTimeToUtc(text, '12:00', order), latest === null ? null : new Date(latest));

test.each([
  [['03/05/2025', '13/05/2025'], ['dmy']],
  [['03/05/2025', '05/13/2025'], ['mdy']],
  [['03/05/2025'], ['dmy', 'mdy']],
  [['05/05/2025', '2025-05-13'], []],
  [['13/05/2025', '14/05/2025', '05/15/2025'], ['dmy']],
  [['31/31/2025'], []],
])('the days %j are read as %j', (texts, orders) => {
  expect(ordersOf(texts)).toEqual(orders);
});

test('a day to come refutes an order where days are past', () => {
  expect(ordersOf(['03/05/2025'], '2025-04-01T00:00:00Z')).toEqual(['mdy']);
  expect(ordersOf(['03/05/2025'], '2025-01-01T00:00:00Z')).toEqual(['dmy', 'mdy']);
});
