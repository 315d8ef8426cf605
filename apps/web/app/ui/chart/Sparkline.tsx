import { useTranslation } from 'react-i18next';
import { airyRange, fromTop } from './scale.ts';

/** The shape of a record in a row of a table. Its trend is said in words; figures stand in the other columns. */
export function Sparkline({
  values,
  width = 88,
  height = 28,
}: {
  values: readonly number[];
  width?: number;
  height?: number;
}) {
  const { t } = useTranslation('ui');
  if (values.length < 2) return null;
  const range = airyRange(values);
  const points = values
    .map(
      (value, index) =>
        `${((index / (values.length - 1)) * width).toFixed(1)},${((fromTop(value, range) / 100) * height).toFixed(1)}`,
    )
    .join(' ');
  const rises = (values.at(-1) ?? 0) >= (values[0] ?? 0);
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={rises ? t('chart.trendUp') : t('chart.trendDown')}
    >
      <polyline
        points={points}
        fill="none"
        stroke="var(--chart-line)"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
