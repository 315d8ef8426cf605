import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoValue, Odds, Percent, UnitValue, useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import type { RecordStats } from '../queries.ts';
import { FigureLine, useFindings } from './parts.tsx';

const GRID: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  gap: '0 40px',
  margin: 0,
};

/** Every other figure of the record, each with its definition on demand. */
export function AllFigures({ stats }: { stats: RecordStats }) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  const find = useFindings();
  const units = (value: string) => <UnitValue value={value} signed={false} digits={1} />;
  const days = (count: number) => t('days', { count, shown: format.count(count) });
  const streakOf = (count: number) => t('streak.bets', { count, shown: format.count(count) });
  const figures = [
    ['settled', format.count(stats.settled)],
    ['inProgress', format.count(stats.in_progress)],
    ['won', format.count(stats.won)],
    ['lost', format.count(stats.lost)],
    ['halves', `${format.count(stats.half_won)} / ${format.count(stats.half_lost)}`],
    ['void', format.count(stats.void)],
    ['strikeRate', <Percent key="strike" value={stats.strike_rate} signed={false} />],
    ['averageOdds', <Odds key="odds" value={stats.average_odds === null ? null : stats.average_odds.toFixed(2)} />],
    [
      'averageStake',
      stats.average_stake === null ? (
        <NoValue key="stake" />
      ) : (
        <UnitValue key="stake" value={stats.average_stake} signed={false} digits={2} />
      ),
    ],
    ['staked', units(stats.staked)],
    ['roc', <Percent key="roc" value={stats.roc} />],
    ['rankingBets', format.count(stats.ranking.bets)],
    ['currentStreak', find.streak(stats.streaks)],
    ['longestWin', streakOf(stats.streaks.longest_win)],
    ['longestLoss', streakOf(stats.streaks.longest_loss)],
    ['underWater', days(stats.drawdown.longest_under_water_days)],
  ] as const satisfies readonly (readonly [string, ReactNode])[];
  return (
    <Panel title={t('profile.allFigures')}>
      <dl style={GRID}>
        {figures.map(([key, value]) => (
          <FigureLine key={key} term={t(`figure.${key}`)} explanation={t(`explain.${key}`)}>
            {value}
          </FigureLine>
        ))}
      </dl>
    </Panel>
  );
}
