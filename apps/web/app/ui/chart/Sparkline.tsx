import { useTranslation } from 'react-i18next';
import { airyRange, fromTop, pointsAt } from './scale.ts';

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
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t(values.at(-1)! < values[0]! ? 'chart.trendDown' : 'chart.trendUp')}
    >
      <polyline
        points={pointsAt(
          values.map((value, at) => [(at / (values.length - 1)) * width, (fromTop(value, range) / 100) * height]),
        )}
        fill="none"
        stroke="var(--chart-line)"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
