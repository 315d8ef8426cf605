import type { ReplyOf } from '@quotavera/contract/core';
import type { editTipster, listTipsters, readTipster, tipsterStats } from '@quotavera/contract/records';
import type { Member, Viewer } from '@quotavera/domain/access';
import { SOCIAL_NETWORKS, socialAddress, socialLabel } from '@quotavera/domain/accounts';
import { INITIAL_PRIORS } from '@quotavera/domain/records';
import { isPeriod, isRollingPeriod, periodDays, romeDay } from '@quotavera/domain/time';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Secrets } from '../../../platform/config/index.ts';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { pick } from '../../../platform/http/pick.ts';
import { wasErasedTipsters } from '../../accounts/identity/service-username.ts';
import { changePublicParts, updateHeadline } from '../../accounts/profile/service.ts';
import { timeEvidenceOf } from '../../ledger/stamp/service.ts';
import {
  completeStats,
  type EvidenceView,
  NO_EVIDENCE,
  presentPeriod,
  priorsOf,
  type RecordStatsView,
  type StoredStats,
  selectEvents,
  selectRecord,
} from '../../tips/record/index.ts';
import { emptyPeriod } from '../../tips/record/service-fold.ts';
import { openTipCounts } from '../../tips/tip/service-lists.ts';
import { bothOf, presentEstimate } from '../leaderboard/presenter.ts';
import { type BoardPage, type BoardRequest, boardPage } from '../leaderboard/service.ts';
import {
  type ProfileRow,
  type StatsFound,
  selectNameParts,
  selectNames,
  selectOpenChannels,
  selectProfile,
  selectStats,
  selectTipsterId,
  selectTipsterRefs,
  selectTotals,
} from './repository.ts';
import { filteredStats, type Scan } from './service-filtered.ts';

type Profile = ReplyOf<typeof readTipster>;
type Filters = z.output<(typeof tipsterStats)['query']>;

export interface StatsRequest {
  id: string;
  period: string;
  filters: Filters;
}

/** The earliest year that a period may name: a year of four digits that a calendar has. */
const FIRST_YEAR = '1900';

/**
 * Statistics of a tipster. The rolling periods are read as they were made at the last settlement; a month or a filter adds up that one
 * tipster's own settled tips. Open tips count where no filter is set: a filter on what they bet on would give it away.
 */
export async function statsOf(
  db: Db,
  viewer: Viewer,
  { id, period, filters }: StatsRequest,
  { clock }: { clock: Clock },
): Promise<RecordStatsView | Failure> {
  const requested = await requestedRecord(db, viewer, { id, period, filters }, clock.now());
  return requested ? statsOfRequested(db, requested) : fail('not_found');
}

interface Requested {
  row: StatsFound;
  scan: Scan;
}

/** {@link statsOf} of a record that was found. */
export async function statsOfRequested(db: Db, { row, scan }: Requested): Promise<RecordStatsView> {
  const { period, scope, legFilters } = scan;
  const evidence = evidenceOf(row);
  const filtered = Object.values(legFilters).some((value) => value !== undefined);
  if (isRollingPeriod(period) && !filtered) {
    const stored = (row.data as StoredStats | null) ?? presentPeriod(emptyPeriod(period, scope), INITIAL_PRIORS);
    const pValue = row.luck_input === stored.luck_input ? row.p_value : null;
    return completeStats(stored, { evidence, pValue, openBets: row.open_bets, withdrawn: row.withdrawn });
  }
  const { stored, pValue } = await filteredStats(db, { ...row, priors: priorsOf(row.priors) }, scan);
  return completeStats(stored, {
    evidence,
    pValue,
    // Open tips are left out of slices, which would reveal what they bet on, and of months, which hold settled tips.
    openBets: 0,
    withdrawn: row.withdrawn,
  });
}

/** Returns the tipster of the record and the part that is asked for; null for a tipster or a period that isn't there. */
export async function requestedRecord(
  db: Db,
  viewer: Viewer,
  { id, period, filters }: StatsRequest,
  now: Date,
): Promise<Requested | null> {
  if (!isPeriod(period) || (!isRollingPeriod(period) && period < FIRST_YEAR)) return null;
  const { from, to } = periodDays(period, now);
  const { scope, ...legFilters } = filters;
  const row = await selectStats(db, viewer, { id, period, scope, from, to }, now);
  return row && { row, scan: { period, scope, from, to, legFilters } };
}

export function evidenceOf(row: StatsFound): EvidenceView {
  if (row.log_e === null) return { ...NO_EVIDENCE, field: row.field };
  return {
    ...pick(row, ['beat_close', 'expected_yield_low', 'field']),
    ranking_bets: row.ranking_bets ?? 0,
    log_e: row.log_e,
    log_max: row.log_max ?? 0,
    results_log_e: row.results_log_e ?? 0,
    closing_log_e: row.closing_log_e ?? 0,
    contradicted: row.contradicted ?? false,
    badge: row.badge ?? false,
    badge_since: row.badge_since?.toISOString() ?? null,
    badges: row.badges.map(({ won_at, lost_at, reason }) => ({
      won_at: new Date(won_at).toISOString(),
      lost_at: lost_at && new Date(lost_at).toISOString(),
      reason,
    })),
  };
}

/** Returns the name and tips that a report over some days of a tipster is made from; null when there is no such tipster. */
export async function tipsterForReport(db: Db, name: string, days: { from: string; to: string }) {
  const id = await selectTipsterId(db, name);
  const [ref] = id === null ? [] : await selectTipsterRefs(db, [id]);
  if (id === null || !ref) return null;
  return {
    name: ref.name || ref.username,
    username: ref.username,
    tips: await selectRecord(db, id, { ...days, settledOnly: true }),
    events: async (ids: readonly number[]) =>
      (await selectEvents(db, id, ids)).map(({ id: tip, event }) => ({ id: tip, tip, event })),
  };
}

/** The sums of a tipster's whole record, over what can be checked and over all, and the figure that ranks. */
export async function recordTotalsOf(db: Db, tipsterId: number) {
  const row = await selectTotals(db, tipsterId);
  const { ranking_bets, expected_yield: value, expected_yield_low: low, expected_yield_high: high } = row;
  return { ...bothOf(row), ranking_bets, expected_yield: presentEstimate(value, low, high) };
}

/** A tipster's page; `gone` where there was one whose account is erased. */
export async function profileOf(
  { db, clock, secrets }: { db: Db; clock: Clock; secrets: Secrets },
  viewer: Viewer,
  id: string,
) {
  const now = clock.now();
  const profile = await selectProfile(db, viewer, id, now);
  if (!profile) {
    const isGone = (await selectTipsterId(db, id)) !== null || (await wasErasedTipsters(db, secrets, id));
    return fail(isGone ? 'gone' : 'not_found');
  }
  return { ...presentProfile(profile), time_evidence: await timeEvidenceOf(db, profile.id, now) };
}

/** A profile says these as they stand in the tipster's and the account's rows. */
const SHOWN = [
  'headline',
  'bio',
  'followers',
  'followed',
  'pseudonym',
  'channels',
  'tipped_sports',
  'simulated',
  'cover_url',
  'sports',
  'suspended',
] as const;
const TIPSTER = ['id', 'username', 'name', 'avatar_url', 'badge'] as const;

function presentProfile(row: ProfileRow): Omit<Profile, 'time_evidence'> {
  return {
    ...pick(row, SHOWN),
    tipster: pick(row, TIPSTER),
    since: romeDay(row.created_at),
    former_names: row.former_names.map(({ name, at }) => ({ name, until: romeDay(new Date(at)) })),
    extra: { workingyears: row.workingyears, socials: presentSocials(row.socials) },
    same_person: row.same_person.map((other) => ({
      tipster: pick(other, TIPSTER),
      current: other.current,
      ...bothOf(other),
    })),
  };
}

/** Networks only: the free text of the registration isn't public. */
function presentSocials(socials: Readonly<Record<string, string>>) {
  return SOCIAL_NETWORKS.flatMap((network) => {
    const value = socials[network];
    return value ? [{ network, label: socialLabel(network, value), address: socialAddress(network, value) }] : [];
  });
}

export type TipsterRow = ReplyOf<typeof listTipsters>['results'][number];

/** Tipsters with their figures, and how many open tips of each the reader may know of. */
export async function tipsterPage(
  db: Db,
  viewer: Viewer,
  request: BoardRequest,
  context: { clock: Clock },
): Promise<BoardPage<TipsterRow>> {
  const page = await boardPage(db, viewer, request);
  const ids = page.results.map(({ standing }) => standing.tipster_id);
  const open = await openTipCounts(db, viewer, ids, context);
  return {
    ...page,
    results: page.results.map(({ row, standing }) => ({
      ...row,
      ...pick(standing, ['followers', 'headline']),
      since: romeDay(standing.created_at),
      open_tips: open.get(standing.tipster_id) ?? 0,
    })),
  };
}

export {
  selectChannelsNamed as channelsNamed,
  selectTipsterId as tipsterIdOf,
  selectTipstersNamed as tipstersNamed,
} from './repository.ts';

type PageChange = z.output<(typeof editTipster)['body']>;

/** Changes what readers see on a tipster's page: the headline is the tipster's, sports and links are the account's. */
export async function changeOwnPage(context: ServerContext, viewer: Member, change: PageChange): Promise<void> {
  const { headline, sports, links } = change;
  await context.db.transaction().execute(async (trx) => {
    if (headline !== undefined) await updateHeadline(trx, viewer.accountId, headline);
    await changePublicParts(trx, viewer.accountId, { sports, links });
  });
}

/** The parts of the list of usernames, or the usernames of one part: what sitemaps are made from. */
export async function tipsterNamesOf(
  db: Db,
  part: number | undefined,
): Promise<{ parts: number[]; usernames: string[]; channels: number[] }> {
  return part === undefined
    ? { parts: await selectNameParts(db), usernames: [], channels: [] }
    : { parts: [part], usernames: await selectNames(db, part), channels: await selectOpenChannels(db, part) };
}
