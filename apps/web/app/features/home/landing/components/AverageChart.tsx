import { DAY_MS } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { EquityChart, LinkSwitch } from '../../../../ui/chart/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import type { HomeChart, Top } from '../queries.ts';

/** An average month. */
const MONTH_MS = (365.25 / 12) * DAY_MS;

/** Shows whoever followed, each month, the first 10 or 50 of the ranking as it stood when the month began, beside following everybody in it. */
export function AverageChart({ top, points }: { top: Top; points: HomeChart['points'] }) {
  const { t } = useTranslation('home-landing');
  const format = useFormats();
  const [first, last] = [points[0]!, points.at(-1)!];
  const months = Math.max(1, Math.round((Date.parse(last.day) - Date.parse(first.day)) / MONTH_MS));
  return (
    <EquityChart
      title={t(`chart.title${top}`, {
        count: months,
        from: format.decimal(first.capital, 0),
        to: format.decimal(last.capital, 1),
      })}
      points={points}
      beside={{
        own: t(`chart.own${top}`),
        other: t('chart.everybody'),
        capitals: points.map(({ everybody }) => everybody),
      }}
      note={`${t('chart.walk')} ${t('chart.caution')}`}
      period={
        <LinkSwitch
          label={t('chart.top')}
          name="top"
          value={top}
          options={[
            { value: '10', label: t('chart.top10') },
            { value: '50', label: t('chart.top50') },
          ]}
        />
      }
    />
  );
}
