import type { Member } from '@quotavera/domain/access';
import { rankRefusal } from '@quotavera/domain/bet';
import { compareChoices, expectedNow, type SignalChoice } from '@quotavera/domain/home';
import { DASHBOARD_LAST_SIGNALS, DASHBOARD_ROWS, UNLOCKS_PER_DAY } from '@quotavera/domain/limits';
import { formatMicro } from '@quotavera/domain/odds';
import { addDays, romeDay, romeDayEnd, romeDayStart } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { isFailure } from '../../../platform/errors/index.ts';
import { followsOf } from '../../bankroll/bet/service.ts';
import { bothOf } from '../../records/leaderboard/index.ts';
import { boardPage, rankOrder } from '../../records/leaderboard/service.ts';
import { statsOf } from '../../records/tipster/service.ts';
import type { OwnChoice } from '../../tips/follow/index.ts';
import { type LockedTip, type OpenTip, storedRankFacts, type TipView } from '../../tips/tip/index.ts';
import { tipLists } from '../../tips/tip/service-lists.ts';
import {
  type FollowedTotals,
  type RankFactsRow,
  selectChosenSums,
  selectFollowedTotals,
  selectForm,
  selectOwnQueue,
  selectRankFacts,
  selectTags,
} from './repository.ts';

export { selectSports as sportCodes } from './repository.ts';

interface Context {
  clock: Clock;
}

const TAGS_AMONG = 500;
const TAGS_SHOWN = 50;

/** The tags that tipsters used most on the tips settled last. */
export const commonTags = (db: Db): Promise<string[]> => selectTags(db, TAGS_AMONG, TAGS_SHOWN);

const firstOf = (page_size: number) => ({ path: '', query: { page: 1, page_size } });
const [LAST, FORM] = DASHBOARD_LAST_SIGNALS;
const FOLLOWED_SHOWN = 10;
/** How many of a tipster's latest tips are examined for what keeps the record from ranking. */
const LATEST_TIPS = 100;

/** Returns the dashboard's parts about tips. */
export async function tipsOfDashboard(db: Db, viewer: Member, context: Context & { signals: SignalChoice }) {
  const now = context.clock.now();
  const today = romeDay(now);
  const totals = selectFollowedTotals(db, viewer, { from: romeDayStart(today), to: romeDayEnd(today) }, now);
  const [last, followed, own] = await Promise.all([
    signalsOf(db, viewer, totals, context),
    boardPage(db, viewer, {
      input: firstOf(FOLLOWED_SHOWN),
      slice: { period: 'all', sport: 'all', kind: 'all', minBets: 0, of: { choice: 'followed', at: now } },
      order: rankOrder('desc'),
    }),
    ownFigures(db, viewer, context),
  ]);
  return { ...last, followed: followed.results.map(({ row }) => row), totals: await totals, own };
}

/** The last signals of the choice that is asked for; everybody's where the reader follows nobody. */
async function signalsOf(
  db: Db,
  viewer: Member,
  totals: Promise<FollowedTotals>,
  context: Context & { signals: SignalChoice },
) {
  // The choice that is asked for is read at once: nearly always it is the one that is shown.
  const [{ following }, asked] = await Promise.all([totals, lastSignals(db, viewer, context.signals, context)]);
  const signals = following === 0 ? 'all' : context.signals;
  return { signals, ...(signals === context.signals ? asked : await lastSignals(db, viewer, signals, context)) };
}

/** The last tips of these signals, and what the last settled ones came to. */
async function lastSignals(db: Db, viewer: Member, signals: SignalChoice, context: Context) {
  const of = signals === 'all' ? undefined : signals;
  const [last, form] = await Promise.all([
    firstTips(db, viewer, { of, withdrawn: false }, LAST, context),
    selectForm(db, viewer, signals, FORM),
  ]);
  return { last, form: form.map(({ profit_micro, ...signal }) => ({ ...signal, profit: formatMicro(profit_micro) })) };
}

async function firstTips(...[db, viewer, filters, limit, context]: Parameters<typeof tipLists.find>) {
  return tipLists.show(db, await tipLists.find(db, viewer, filters, limit, context), context);
}

async function ownFigures(db: Db, viewer: Member, context: Context) {
  if (viewer.userType !== 'collaborator') return null;
  const request = { id: String(viewer.accountId), period: 'all', filters: { scope: 'verified' as const } };
  const now = context.clock.now();
  const day = romeDay(now);
  const [stats, queue, facts, open] = await Promise.all([
    statsOf(db, viewer, request, context),
    selectOwnQueue(db, viewer.accountId, { now, today: romeDayStart(day), week: romeDayStart(addDays(day, -6)) }),
    selectRankFacts(db, viewer.accountId, LATEST_TIPS),
    firstTips(db, viewer, { tipsterId: viewer.accountId, state: 'open' }, DASHBOARD_ROWS, context),
  ]);
  return isFailure(stats) ? null : { ...stats, ...queue, latest: latestOf(facts), open_tips: open };
}

/** Looked through for tips that can still be taken. */
const DECIDE_AMONG = 25;

/** Returns until when a tip can be taken: its expiry or the first kick-off; a live bet has only its expiry. */
function takeableUntil({ expires_at: expiry, liveprematch, legs }: OpenTip): string | null {
  const starts = liveprematch === 'live' ? [] : legs.map(({ matchdate }) => matchdate);
  return [...starts, ...(expiry ? [expiry] : [])].sort()[0] ?? null;
}

/** The facts that a tip is chosen by. */
function choosable(tip: OpenTip, until: string) {
  const { side, totalodd, price_now: now, tipster } = tip;
  return {
    ...{ side, until, skilled: tipster.badge, odds: Number(totalodd) },
    priceNow: now && Number(now.odds),
    expectedYield: tipster.figures?.expected_yield ?? null,
  };
}

/** The locked tips that are worth one of the day's unlocks. */
function worthUnlocking(tips: readonly TipView[]): LockedTip[] {
  const yieldOf = ({ tipster }: LockedTip) => tipster.figures?.expected_yield ?? 0;
  return tips
    .flatMap((tip) => (tip.view === 'locked' && tip.unlockable && yieldOf(tip) > 0 ? [tip] : []))
    .sort((a, b) => Number(b.tipster.badge) - Number(a.tipster.badge) || yieldOf(b) - yieldOf(a))
    .slice(0, UNLOCKS_PER_DAY);
}

/**
 * The latest open tips of the reader's own choice of tipsters (of everybody when that is nobody) that can still be taken and weren't, how
 * many unlocks of the day are left, and how many tips are locked.
 */
export async function takeableTips(db: Db, viewer: Member, context: Context) {
  const now = context.clock.now().toISOString();
  const find = (of?: OwnChoice) =>
    tipLists.find(db, viewer, { state: 'open', of, withdrawn: false }, DECIDE_AMONG, context);
  const chosen = await find('either');
  const found = chosen.rows.length > 0 ? chosen : await find();
  const ids = found.rows.map(({ id }) => id);
  const [results, taken] = await Promise.all([
    tipLists.show(db, found, context),
    ids.length > 0 ? followsOf(db, viewer.accountId, ids) : { results: [] },
  ]);
  const known = new Set(taken.results.map(({ tip_id }) => tip_id));
  const tips = results.flatMap((tip) => {
    if (tip.view === 'locked' || tip.no_longer_valid || tip.tipster.id === viewer.accountId || known.has(tip.id))
      return [];
    const until = takeableUntil(tip);
    return until !== null && until > now ? [{ tip, until, choice: choosable(tip, until) }] : [];
  });
  return {
    tips: tips
      .sort((a, b) => compareChoices(a.choice, b.choice))
      .map(({ choice, ...tip }) => ({ ...tip, expected: expectedNow(choice) })),
    unlockable: worthUnlocking(results),
    locked: results.filter(({ view }) => view === 'locked').length,
    unlocksLeft: found.reading.unlocksLeft,
  };
}

export { selectChosen as chosenTipsterIds } from '../../tips/follow/index.ts';

/** How many of the tipster's latest tips rank, and why the others don't, the most frequent reason first. */
function latestOf(facts: readonly RankFactsRow[]) {
  const refusals = facts.flatMap((row) => {
    const type = row.structured ? ('structured' as const) : ('custom' as const);
    const bet = { phase: row.phase, legs: Array.from({ length: row.legs }, () => ({ type })) };
    return rankRefusal({ bet, ...storedRankFacts(row) }) ?? [];
  });
  const counted = [...Map.groupBy(refusals, (reason) => reason)].map(([reason, own]) => ({ reason, tips: own.length }));
  return {
    tips: facts.length,
    ranking: facts.length - refusals.length,
    refusals: counted.sort((a, b) => b.tips - a.tips),
  };
}

/** The totals of the tipsters whom the reader chose. */
export async function chosenSummary(
  db: Db,
  viewer: Member,
  choice: { of: OwnChoice; period: string },
  { clock }: Context,
) {
  const sums = await selectChosenSums(db, viewer, choice, clock.now());
  const { tipsters, open_tips, verified_fair_clv, badges } = sums;
  return { tipsters, open_tips, ...bothOf(sums), verified_fair_clv, badges };
}
