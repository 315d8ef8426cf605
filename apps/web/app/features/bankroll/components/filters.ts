import { useSearchParams } from 'react-router';

export const DIMENSIONS = [
  'sport',
  'competition',
  'market',
  'kind',
  'odds',
  'bookmaker',
  'tipster',
  'weekday',
  'phase',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const FILTER_NAMES = [...DIMENSIONS, 'from', 'to'] as const;
export type Filters = Readonly<Partial<Record<(typeof FILTER_NAMES)[number], string>>>;

/** Reads the analysis's filters from the address. */
export function useFilters(): Filters {
  const [search] = useSearchParams();
  return Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}
