import { useTranslation } from 'react-i18next';
import { FilterBar, FilterMenu } from '../../../../ui/filter/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';

/** The choice of a month; without one the address means the latest. */
export function PastMonths({ months }: { months: readonly string[] }) {
  const { t } = useTranslation('records-past');
  const format = useFormats();
  return (
    <FilterBar names={['month']}>
      <FilterMenu
        name="month"
        label={t('month')}
        defaultValue={months[0] ?? ''}
        resets="page"
        options={months.map((month) => ({ value: month, label: format.day(`${month}-01`, 'monthYear') }))}
      />
    </FilterBar>
  );
}
