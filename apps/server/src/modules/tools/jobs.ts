import type { ServerContext } from '../../platform/context.ts';
import { jobKind } from '../../platform/jobs/index.ts';
import { closePrices } from '../calendar/feed/service-closings.ts';
import { oddsApi } from '../calendar/feed/service-odds-api.ts';
import { pollFeed } from '../calendar/feed/service-poll.ts';
import { forgetLivePrices, thinPriceHistory } from '../calendar/prices/service.ts';
import { leagueChanged } from '../calendar/service-changes.ts';
import { settleFixtures } from '../tips/settlement/service.ts';
import { completeDuePrices } from '../tips/tip/index.ts';
import { refreshAllBookmakers, refreshBookmakers } from './bookmakers/service.ts';
import { refitLeague } from './fits/service.ts';
import type { FitStore } from './fits/store.ts';
import { coverForecasts } from './forecasts/service-cover.ts';
import { gradeForecasts } from './forecasts/service-grade.ts';
import { makeForecasts } from './forecasts/service-make.ts';
import { refreshStated } from './forecasts/service-stated.ts';
import { runSchedule, runScheduledImport, startDue, startDueSchedules } from './schedules/service.ts';
import { refreshValues } from './value/service.ts';
import { tellOfValue } from './value/service-alerts.ts';
import { gradePremiums } from './value/service-evidence.ts';

const followFeed = jobKind<Record<string, never>>('follow_feed');
const forecastComing = jobKind<Record<string, never>>('forecast_coming');
const compareBookmakers = jobKind<Record<string, never>>('compare_bookmakers');
const scoreStated = jobKind<Record<string, never>>('score_stated');
const lookForValue = jobKind<Record<string, never>>('look_for_value');
const thinPrices = jobKind<Record<string, never>>('thin_price_history');
const gradeValue = jobKind<Record<string, never>>('grade_premiums');
const scoreStatedAgain = jobKind<Record<string, never>>('score_stated_again');

/** The feed's prices and scores, the closing prices of what has just started, and what hangs on these: tips' next prices, settlements. */
export async function readFeed(context: ServerContext): Promise<void> {
  const { db, clock } = context;
  const onDecided = (fixtureIds: readonly number[]) => settleFixtures(db, fixtureIds, { clock });
  const source = oddsApi(context.environment);
  if (source) await pollFeed({ ...context, onDecided }, source);
  const closed = await closePrices(db, clock.now());
  await completeDuePrices(db, { clock });
  await forgetLivePrices(db, clock.now());
  if (closed.length > 0) await onDecided(closed);
}

/** Jobs that follow new results, statistics and prices, one league at a time. */
export function handleToolJobs(context: ServerContext, store: FitStore): void {
  const { jobs } = context;
  jobs.handle(leagueChanged, async ({ competitionId }, { stopping }) => {
    await gradeForecasts(context, competitionId);
    await refitLeague(context, competitionId, { stopping });
    store.forget(competitionId);
    // The rest is done by the job's next try.
    stopping.throwIfAborted();
    await makeForecasts(context);
    await coverForecasts(context, competitionId);
    stopping.throwIfAborted();
    await refreshBookmakers(context, competitionId);
  });
  jobs.handle(forecastComing, async () => {
    await makeForecasts(context);
    await coverForecasts(context);
  });
  jobs.schedule(forecastComing, '*/5 * * * *');
  jobs.handle(compareBookmakers, () => refreshAllBookmakers(context));
  jobs.schedule(compareBookmakers, '23 4 * * *');
  jobs.handle(lookForValue, async () => {
    await refreshValues(context.db, context);
    await tellOfValue(context.db, context);
  });
  jobs.schedule(lookForValue, '* * * * *');
  jobs.handle(gradeValue, async () => {
    await gradePremiums(context.db, context);
  });
  jobs.schedule(gradeValue, '41 3 * * *');
  jobs.handle(thinPrices, async () => {
    // Tips whose next price is due read the observations first.
    await completeDuePrices(context.db, context);
    await thinPriceHistory(context.db, context.clock.now());
  });
  jobs.schedule(thinPrices, '11 4 * * *');
  jobs.handle(scoreStated, () => refreshStated(context, false));
  jobs.schedule(scoreStated, '7,37 * * * *');
  jobs.handle(scoreStatedAgain, () => refreshStated(context, true));
  jobs.schedule(scoreStatedAgain, '13 4 * * *');
  jobs.handle(startDueSchedules, () => startDue(context));
  jobs.schedule(startDueSchedules, '* * * * *');
  jobs.handle(followFeed, () => readFeed(context));
  jobs.schedule(followFeed, '* * * * *');
  jobs.handle(runScheduledImport, ({ id }) => runSchedule(context, id));
}
