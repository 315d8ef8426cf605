import { ANALYSIS_DIMENSIONS } from '@quotavera/domain/bankroll';
import { useSearchParams } from 'react-router';

export const FILTER_NAMES = [...ANALYSIS_DIMENSIONS, 'from', 'to'] as const;
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
