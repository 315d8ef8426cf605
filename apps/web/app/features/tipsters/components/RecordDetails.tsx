import { MonthlyBars } from '../../../ui/chart/index.ts';
import classes from '../Profile.module.css';
import type { RecordStats } from '../queries.ts';
import { AllFigures } from './AllFigures.tsx';
import { Breakdowns } from './Breakdowns.tsx';
import { ClosingPanel } from './ClosingPanel.tsx';
import { LuckPanel } from './LuckPanel.tsx';

/** What a record holds beyond its curve and its tips. */
export function RecordDetails({ stats }: { readonly stats: RecordStats }) {
  return (
    <>
      <LuckPanel stats={stats} />
      <div className={classes.two}>
        <MonthlyBars months={stats.monthly} />
        <ClosingPanel clv={stats.clv} />
      </div>
      <Breakdowns breakdowns={stats.breakdowns} />
      <AllFigures stats={stats} />
    </>
  );
}
