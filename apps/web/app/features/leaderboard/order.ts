/** What the ranking is sorted by: all that the table itself needs of the address. */
export const SORTS = [
  'rank',
  'bets',
  'yield',
  'profit',
  'expected_yield',
  'expected_yield_low',
  'fair_clv',
  'strike_rate',
  'average_odds',
  'drawdown',
] as const;
const ORDERS = ['desc', 'asc'] as const;

export interface Sorting {
  readonly sort: (typeof SORTS)[number];
  readonly order: (typeof ORDERS)[number];
}

export function oneOf<const Value extends string>(
  values: readonly Value[],
  text: string | null,
  otherwise: Value,
): Value {
  return values.find((value) => value === text) ?? otherwise;
}

export function sortingOf(address: URLSearchParams): Sorting {
  return { sort: oneOf(SORTS, address.get('sort'), 'rank'), order: oneOf(ORDERS, address.get('order'), 'desc') };
}
