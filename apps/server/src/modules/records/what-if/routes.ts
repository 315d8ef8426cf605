import { replayTips, stakeableTips as stakeableTipsCall } from '@quotavera/contract/records';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { keepLaterPrices, replayableTips, stakeableTips } from './service.ts';

const laterPricesJob = jobKind<Record<string, never>>('tips_later_prices');
const EVERY_MINUTE = '* * * * *';

export function whatIfRoutes(context: ServerContext): Route[] {
  const { db } = context;
  return [
    route(replayTips, ({ viewer, params, query }) => replayableTips(db, viewer, { ...params, ...query }), {
      costly: true,
    }),
    route(stakeableTipsCall, ({ viewer }) => stakeableTips(db, viewer, context)),
  ];
}

export function whatIfJobs({ jobs, db, clock }: ServerContext): void {
  jobs.handle(laterPricesJob, () => keepLaterPrices(db, { clock }));
  jobs.schedule(laterPricesJob, EVERY_MINUTE);
}
