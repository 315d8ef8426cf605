import { SPORTS } from '@quotavera/domain/bet';
import { TIPSTER_SORTS } from '@quotavera/domain/records';
import { useTranslation } from 'react-i18next';
import { useBetWords } from '../../../../ui/bet-words/index.ts';
import { FilterBar, FilterMenu, FilterSearch, FilterToggle } from '../../../../ui/filter/index.ts';
import { LIST_FILTER_NAMES, LIST_PERIODS } from '../filters.ts';

/** Search, sport, order and period; members may ask for those they follow. */
export function ListFilters({ member }: { member: boolean }) {
  const { t } = useTranslation('records-tipsters');
  const { t: ui } = useTranslation('ui');
  const words = useBetWords();
  return (
    <FilterBar names={LIST_FILTER_NAMES}>
      <FilterSearch label={t('filter.search')} />
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
        name="sort"
        label={t('sort.rank')}
        defaultValue="rank"
        options={TIPSTER_SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
      />
      <FilterMenu
        name="period"
        label={t('filter.period')}
        defaultValue="all"
        options={LIST_PERIODS.map((period) => ({ value: period, label: ui(`periodLong.${period}`) }))}
      />
      {member ? <FilterToggle name="followed" label={t('filter.followed')} /> : null}
    </FilterBar>
  );
}
