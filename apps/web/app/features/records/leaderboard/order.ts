import { useTranslation } from 'react-i18next';

/** The ranking can be sorted by these. They stand apart because the table needs nothing else of the address. */
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
  sort: (typeof SORTS)[number];
  order: (typeof ORDERS)[number];
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

const LABELS = {
  rank: 'sort.rank',
  bets: 'column.bets',
  yield: 'column.yield',
  profit: 'column.profit',
  expected_yield: 'sort.expected_yield',
  expected_yield_low: 'sort.expected_yield_low',
  fair_clv: 'column.clv',
  strike_rate: 'column.strikeRate',
  average_odds: 'sort.average_odds',
  drawdown: 'column.drawdown',
} as const satisfies Record<Sorting['sort'], string>;

/** Returns a function that names the column of an order. */
export function useSortLabel(): (sort: Sorting['sort']) => string {
  const { t } = useTranslation('records-leaderboard');
  return (sort) => t(LABELS[sort]);
}

/** The order of the moment, as a sentence. */
export function useOrderSentence({ sort, order }: Sorting): string {
  const { t } = useTranslation('records-leaderboard');
  const label = useSortLabel();
  if (sort === 'rank') return t(order === 'desc' ? 'lead.rank' : 'lead.rankUp');
  return t(`lead.${order}`, { column: label(sort) });
}
