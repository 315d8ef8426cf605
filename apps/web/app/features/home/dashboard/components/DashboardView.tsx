import { dashboardOrder } from '@quotavera/domain/home';
import { Fragment, lazy, Suspense } from 'react';
import { TipCardsSkeleton } from '../../../../ui/tip/index.ts';
import type { Dashboard } from '../queries.ts';
import { Day } from './Day.tsx';
import { Decide } from './Decide.tsx';
import { OwnPanel } from './OwnPanel.tsx';
import { Start } from './Start.tsx';

// Below the first screen: signals, who is followed, and the charts.
const Signals = lazy(() => import('./Signals.tsx'));

/** Shows the tipster's own record first, then the parts in the order that the reader's purpose gives them. */
export default function DashboardView({ data, username }: { data: Dashboard; username: string | null }) {
  const parts = {
    decide: <Decide decide={data.decide} followsNobody={data.totals.following === 0} />,
    day: <Day data={data} />,
    start: <Start start={data.start} beginner={data.totals.following === 0 && !data.own} />,
  };
  return (
    <>
      {data.own ? <OwnPanel own={data.own} username={username} /> : null}
      {dashboardOrder(data.start.purpose).map((part) => (
        <Fragment key={part}>{parts[part]}</Fragment>
      ))}
      <Suspense fallback={<TipCardsSkeleton count={3} />}>
        <Signals data={data} />
      </Suspense>
    </>
  );
}
