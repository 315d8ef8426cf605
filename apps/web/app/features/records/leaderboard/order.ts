import type { SortOrder } from '@quotavera/domain/limits';
import { LEADERBOARD_SORTS } from '@quotavera/domain/records';
import { useTranslation } from 'react-i18next';

const ORDERS: readonly SortOrder[] = ['desc', 'asc'];

export interface Sorting {
  sort: (typeof LEADERBOARD_SORTS)[number];
  order: SortOrder;
}

export function oneOf<const Value extends string>(
  values: readonly Value[],
  text: string | null,
  otherwise: Value,
): Value {
  return values.find((value) => value === text) ?? otherwise;
}

export function sortingOf(address: URLSearchParams): Sorting {
  return {
    sort: oneOf(LEADERBOARD_SORTS, address.get('sort'), 'rank'),
    order: oneOf(ORDERS, address.get('order'), 'desc'),
  };
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
