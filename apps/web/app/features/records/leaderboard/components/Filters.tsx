import { KINDS, SPORTS } from '@quotavera/domain/bet';
import { LEADERBOARD_SORTS } from '@quotavera/domain/records';
import { ROLLING_PERIODS } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useBetWords } from '../../../../ui/bet-words/index.ts';
import { FilterBar, FilterMenu, FilterSearch } from '../../../../ui/filter/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { DEFAULT_FILTERS, FILTER_NAMES, MINIMUM_BETS } from '../filters.ts';
import { useSortLabel } from '../order.ts';

/** All filters of the ranking; their values are in the address. */
export function Filters() {
  const { t } = useTranslation('records-leaderboard');
  const { t: ui } = useTranslation('ui');
  const words = useBetWords();
  const format = useFormats();
  const sortLabel = useSortLabel();
  const [search] = useSearchParams();
  const order = search.get('order');
  return (
    <FilterBar names={FILTER_NAMES}>
      {order ? <input type="hidden" name="order" value={order} /> : null}
      {/* On a phone the order is a field, because there are no column heads to press. */}
      <FilterMenu
        name="sort"
        label={t('filter.sort')}
        defaultValue={DEFAULT_FILTERS.sort}
        resets="order"
        hiddenFrom="sm"
        options={LEADERBOARD_SORTS.map((sort) => ({ value: sort, label: sortLabel(sort) }))}
      />
      <FilterMenu
        name="sport"
        label={t('filter.sport')}
        defaultValue="all"
        options={[
          { value: 'all', label: t('filter.allSports') },
          ...SPORTS.map((sport) => ({ value: sport, label: words.sport(sport) })),
        ]}
      />
      <FilterMenu
        name="period"
        label={t('filter.period')}
        defaultValue={DEFAULT_FILTERS.period}
        options={ROLLING_PERIODS.toReversed().map((period) => ({ value: period, label: ui(`periodLong.${period}`) }))}
      />
      <FilterMenu
        name="valexc"
        label={t('filter.kind')}
        defaultValue="all"
        options={[
          { value: 'all', label: t('filter.allKinds') },
          ...KINDS.map((kind) => ({ value: kind, label: words.kind(kind) })),
        ]}
      />
      <FilterMenu
        name="min_bets"
        label={t('filter.atLeast', { count: DEFAULT_FILTERS.min_bets })}
        defaultValue={String(DEFAULT_FILTERS.min_bets)}
        options={MINIMUM_BETS.map((count) => ({
          value: String(count),
          label: count === 1 ? t('filter.anyBets') : t('filter.atLeast', { count, shown: format.count(count) }),
        }))}
      />
      <FilterSearch label={t('filter.search')} />
    </FilterBar>
  );
}
