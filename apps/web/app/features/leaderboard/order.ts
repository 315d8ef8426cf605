/** What the ranking is sorted by and which page of it: all that the table itself needs of the address. */
export const SORTS = [
  'rank',
  'bets',
  'yield',
  'profit',
  'lower_bound',
  'fair_clv',
  'strike_rate',
  'average_odds',
  'drawdown',
] as const;
const ORDERS = ['desc', 'asc'] as const;
const LAST_PAGE = 1_000_000;

export const FILTER_NAMES = ['period', 'sport', 'kind', 'scope', 'min_bets', 'search'] as const;

export interface Place {
  readonly sort: (typeof SORTS)[number];
  readonly order: (typeof ORDERS)[number];
  readonly page: number;
}

export function oneOf<const Value extends string>(
  values: readonly Value[],
  text: string | null,
  otherwise: Value,
): Value {
  return values.find((value) => value === text) ?? otherwise;
}

/** A whole number from 1 to `highest`, written in digits. */
export function wholeNumber(text: string | null, highest: number, otherwise: number): number {
  if (text === null || !/^\d{1,7}$/.test(text)) return otherwise;
  const value = Number(text);
  return value >= 1 && value <= highest ? value : otherwise;
}

export function placeOf(address: URLSearchParams): Place {
  return {
    sort: oneOf(SORTS, address.get('sort'), 'rank'),
    order: oneOf(ORDERS, address.get('order'), 'desc'),
    page: wholeNumber(address.get('page'), LAST_PAGE, 1),
  };
}
