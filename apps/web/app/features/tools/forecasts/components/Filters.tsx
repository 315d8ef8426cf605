import { useTranslation } from 'react-i18next';
import { FilterBar, FilterMenu } from '../../../../ui/filter/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import type { Summary } from '../queries.ts';

/** League and month; the choices stand in the address. */
export function Filters({ summary }: { summary: Summary }) {
  const { t } = useTranslation('tools-forecasts');
  const format = useFormats();
  return (
    <FilterBar names={['league', 'month']} keeps={['when', 'plot', 'part']}>
      <FilterMenu
        name="league"
        label={t('filter.league')}
        options={[
          { value: '', label: t('filter.allLeagues') },
          ...summary.leagues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <FilterMenu
        name="month"
        label={t('filter.month')}
        options={[
          { value: '', label: t('filter.allMonths') },
          ...summary.months.map(({ month }) => ({ value: month, label: format.day(`${month}-01`, 'monthYear') })),
        ]}
      />
    </FilterBar>
  );
}
