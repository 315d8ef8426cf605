import type { Member } from '@quotavera/domain/access';
import { rankRefusal } from '@quotavera/domain/bet';
import { DASHBOARD_LAST_SIGNALS } from '@quotavera/domain/limits';
import { formatMicro } from '@quotavera/domain/odds';
import { romeDay, romeDayEnd, romeDayStart } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { isFailure } from '../../../platform/errors/index.ts';
import { bothOf } from '../leaderboard/presenter.ts';
import { boardPage, rankOrder } from '../leaderboard/service.ts';
import { storedComparison } from '../tip/policy.ts';
import { tipLists, unlocksLeft } from '../tip/service-lists.ts';
import { statsOf } from '../tipster/service.ts';
import {
  type RankFactsRow,
  selectFollowedSums,
  selectFollowedTotals,
  selectForm,
  selectOwnQueue,
  selectRankFacts,
  selectTags,
} from './repository.ts';

export { selectSports as sportCodes } from './repository.ts';

interface Context {
  readonly clock: Clock;
}

const TAGS_AMONG = 500;
const TAGS_SHOWN = 50;

/** The tags that tipsters used most on the tips settled last. */
export const commonTags = (db: Db): Promise<string[]> => selectTags(db, TAGS_AMONG, TAGS_SHOWN);

const [LAST, FORM] = DASHBOARD_LAST_SIGNALS;
const FOLLOWED_SHOWN = 10;
/** How many of a tipster's latest tips are examined for what keeps the record from ranking. */
const LATEST_TIPS = 100;

/** The dashboard in one reply. */
export async function personalDashboard(db: Db, viewer: Member, context: Context) {
  const now = context.clock.now();
  const today = romeDay(now);
  const first = (page_size: number) => ({ path: '', query: { page: 1, page_size } });
  const [last, form, followed, totals, left, own] = await Promise.all([
    tipLists.page(db, viewer, { withdrawn: false }, first(LAST), context),
    selectForm(db, viewer, FORM),
    boardPage(db, viewer, {
      input: first(FOLLOWED_SHOWN),
      slice: { period: 'all', sport: 'all', kind: 'all', minBets: 0, followed: true },
      order: rankOrder('desc'),
    }),
    selectFollowedTotals(db, viewer, { from: romeDayStart(today), to: romeDayEnd(today) }, now),
    unlocksLeft(db, viewer, context),
    ownFigures(db, viewer, context),
  ]);
  return {
    last: last.results,
    form: form.map(({ profit_micro, ...signal }) => ({ ...signal, profit: formatMicro(profit_micro) })),
    followed: followed.results.map(({ row }) => row),
    totals: { ...totals, unlocks_left: left },
    own,
  };
}

async function ownFigures(db: Db, viewer: Member, context: Context) {
  if (viewer.userType !== 'collaborator') return null;
  const request = { id: String(viewer.accountId), period: 'all', filters: { scope: 'verified' as const } };
  const [stats, queue, facts] = await Promise.all([
    statsOf(db, viewer, request, context),
    selectOwnQueue(db, viewer.accountId, context.clock.now()),
    selectRankFacts(db, viewer.accountId, LATEST_TIPS),
  ]);
  return isFailure(stats) ? null : { ...stats, ...queue, latest: latestOf(facts) };
}

/** How many of the tipster's latest tips rank, and why the others don't, the most frequent reason first. */
function latestOf(facts: readonly RankFactsRow[]) {
  const refusals = facts.flatMap((row) => {
    const type = row.structured ? ('structured' as const) : ('custom' as const);
    const bet = { phase: row.phase, legs: Array.from({ length: row.legs }, () => ({ type })) };
    const price = storedComparison(row);
    return rankRefusal({ bet, price, firstOnMatch: row.ranks, withdrawn: row.status === 'withdrawn' }) ?? [];
  });
  const counted = [...Map.groupBy(refusals, (reason) => reason)].map(([reason, own]) => ({ reason, tips: own.length }));
  return {
    tips: facts.length,
    ranking: facts.length - refusals.length,
    refusals: counted.sort((a, b) => b.tips - a.tips),
  };
}

/** The totals of the tipsters that the reader follows. */
export async function followedSummary(db: Db, viewer: Member, period: string, { clock }: Context) {
  const sums = await selectFollowedSums(db, viewer, period, clock.now());
  const { tipsters, open_tips, verified_fair_clv, badges } = sums;
  return { tipsters, open_tips, ...bothOf(sums), verified_fair_clv, badges };
}
