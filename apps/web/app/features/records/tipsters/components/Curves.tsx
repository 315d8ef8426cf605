import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EquityChart, LinkSwitch, PeriodSwitch, useEquityFinding } from '../../../../ui/chart/index.ts';
import type { ProfileChoice } from '../filters.ts';
import type { RecordStats } from '../queries.ts';

/** The capital by day; the title states its result. */
export function CapitalCurve({
  stats,
  period,
}: {
  stats: Pick<RecordStats, 'profit' | 'monthly' | 'equity' | 'drawdown'>;
  period?: ReactNode;
}) {
  const finding = useEquityFinding();
  const { from, to, max } = stats.drawdown;
  return (
    <EquityChart
      title={finding(stats.profit, stats.monthly)}
      points={stats.equity}
      drawdown={from && to && Number(max) !== 0 ? { from, to, value: -Math.abs(Number(max)) } : null}
      period={period}
    />
  );
}

/** The curves with the switches of period and scope. */
export function Curves({ stats, choice }: { stats: RecordStats; choice: ProfileChoice }) {
  const { t } = useTranslation('records-tipsters');
  return (
    <CapitalCurve
      stats={stats}
      period={
        <Group gap="xs">
          <LinkSwitch
            label={t('scope.label')}
            name="scope"
            value={choice.scope}
            options={[
              { value: 'verified', label: t('scope.verified'), longLabel: t('scope.verifiedLong') },
              { value: 'all', label: t('scope.all'), longLabel: t('scope.allLong') },
            ]}
          />
          <PeriodSwitch value={choice.period} />
        </Group>
      }
    />
  );
}
