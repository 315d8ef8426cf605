import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MonthlyBars } from '../../../../ui/chart/index.ts';
import { Percent, useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import type { Followability as FollowabilityReply, RecordStats } from '../queries.ts';
import { AllFigures } from './AllFigures.tsx';
import { Breakdowns } from './Breakdowns.tsx';
import { Followability } from './Followability.tsx';
import { LuckPanel } from './LuckPanel.tsx';
import { FigureLine, HALVES, Statement, useFindings } from './parts.tsx';

/** Shows the parts of a record beyond its curve and its tips. */
export function RecordDetails({
  stats,
  followability,
}: {
  stats: RecordStats;
  followability: FollowabilityReply | null;
}) {
  return (
    <>
      <LuckPanel stats={stats} />
      {followability ? <Followability followability={followability} /> : null}
      <div style={HALVES}>
        <MonthlyBars months={stats.monthly} />
        <ClosingPanel clv={stats.clv} />
      </div>
      <Breakdowns breakdowns={stats.breakdowns} />
      <AllFigures stats={stats} />
    </>
  );
}

/** Compares the odds taken with the market's at the start of the match. */
function ClosingPanel({ clv }: { clv: RecordStats['clv'] }) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  const find = useFindings();
  return (
    <Panel title={t('closing.title')}>
      <Statement text={find.closing(clv)} />
      {clv.beat_close === null ? null : (
        <Progress value={clv.beat_close * 100} size={12} radius="xl" color="var(--chart-line)" aria-hidden="true" />
      )}
      <dl className="plain-list">
        <FigureLine term={t('figure.fairClv')} explanation={t('explain.fairClv')}>
          <Percent value={clv.fair_mean} colored />
        </FigureLine>
        <FigureLine term={t('figure.rawClv')} explanation={t('explain.rawClv')}>
          <Percent value={clv.mean} colored />
        </FigureLine>
        <FigureLine term={t('closing.bets')}>{format.count(clv.fair_bets)}</FigureLine>
      </dl>
    </Panel>
  );
}
