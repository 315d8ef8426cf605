import type { Member } from '@quotavera/domain/access';
import { DASHBOARD_LAST_SIGNALS } from '@quotavera/domain/limits';
import { formatMicro } from '@quotavera/domain/odds';
import { romeDay, romeDayEnd, romeDayStart } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { isFailure } from '../../../platform/errors/index.ts';
import { bothOf } from '../leaderboard/presenter.ts';
import { boardPage, rankOrder } from '../leaderboard/service.ts';
import { tipLists, unlocksLeft } from '../tip/service-lists.ts';
import { statsOf } from '../tipster/service.ts';
import { selectFollowedSums, selectFollowedTotals, selectForm, selectOwnQueue, selectTags } from './repository.ts';

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

/** The dashboard in one reply. */
export async function personalDashboard(db: Db, viewer: Member, context: Context) {
  const now = context.clock.now();
  const today = romeDay(now);
  const first = (page_size: number) => ({ path: '', query: { page: 1, page_size } });
  const [last, form, followed, totals, left, own] = await Promise.all([
    tipLists.page(db, viewer, {}, first(LAST), context),
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
  const [stats, queue] = await Promise.all([
    statsOf(db, viewer, request, context),
    selectOwnQueue(db, viewer.accountId, context.clock.now()),
  ]);
  return isFailure(stats) ? null : { ...stats, ...queue };
}

/** The totals of the tipsters that the reader follows. */
export async function followedSummary(db: Db, viewer: Member, period: string, { clock }: Context) {
  const sums = await selectFollowedSums(db, viewer, period, clock.now());
  const { tipsters, open_tips, verified_fair_clv, badges } = sums;
  return { tipsters, open_tips, ...bothOf(sums), verified_fair_clv, badges };
}
