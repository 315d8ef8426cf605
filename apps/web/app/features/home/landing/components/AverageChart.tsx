import { useTranslation } from 'react-i18next';
import { EquityChart, type EquityPoint, LinkSwitch } from '../../../../ui/chart/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import type { Top } from '../queries.ts';

/** The mean capital of the first 10 or 50 of the ranking. */
export function AverageChart({ top, points }: { top: Top; points: readonly EquityPoint[] }) {
  const { t } = useTranslation('home-landing');
  const format = useFormats();
  const change = format.units((points.at(-1)?.capital ?? 0) - (points[0]?.capital ?? 0), { digits: 1 });
  return (
    <EquityChart
      title={t(`chart.title${top}`, { change })}
      points={points}
      note={t('chart.caution')}
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
