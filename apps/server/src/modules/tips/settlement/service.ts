import { isOutcome, type MatchResult } from '@quotavera/domain/bet';
import { formatMicro } from '@quotavera/domain/odds';
import { DAY_MS, MINUTE_MS } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type FixtureState, fixturesByIds } from '../../calendar/fixtures/service.ts';
import { closingPrices } from '../../calendar/prices/service.ts';
import { appendEntries, type LedgerInput, otherResults, type SettlementInput } from '../../ledger/service.ts';
import { type FollowerNews, notifyFollowers } from '../notification/repository.ts';
import { recordService } from '../record/service.ts';
import { appendHistory, type HistoryLine, loadTips, lockTipsters, type StoredTip } from '../tip/repository.ts';
import { announceTips, type TipEvent } from '../tip/service-announce.ts';
import { completePrices } from '../tip/service-next-price.ts';
import {
  gradeTip,
  isReopened,
  isSettledSo,
  legsChanged,
  type MatchFacts,
  outcomeChanged,
  storedGrade,
  type Verdict,
} from './policy.ts';
import {
  type LegRow,
  type OpenRow,
  type SettledRow,
  selectDoubtful,
  selectOutdated,
  selectTipsOn,
  selectUnfinished,
  type TipKey,
  writeLegs,
  writeOpen,
  writeReopened,
  writeSettled,
} from './repository.ts';

export interface SettlementContext {
  clock: Clock;
  /** Statistics are refreshed after the last batch unless the caller does it once for many calls. */
  refresh?: boolean;
}

export interface SettlementCount {
  settled: number;
  resettled: number;
}

/** Tips of one transaction: few enough that nobody waits long for a tipster's lock. */
const BATCH = 200;
/** News of older matches (an import of past seasons) would bury the reader in notifications. */
const NEWS_MAX_AGE_MS = 3 * DAY_MS;

async function matchFacts(trx: Trx, tips: readonly StoredTip[]): Promise<MatchFacts> {
  const ids = new Set(tips.flatMap(({ legs }) => legs.flatMap((leg) => leg.fixture_id ?? [])));
  if (ids.size === 0) return { fixtures: new Map<number, FixtureState>(), closings: new Map() };
  return { fixtures: await fixturesByIds(trx, [...ids]), closings: await closingPrices(trx, [...ids]) };
}

interface GradedTip {
  stored: StoredTip;
  verdict: Verdict;
  /** The results by leg that the log states, where they are others now. */
  resultsBefore: readonly (MatchResult | null)[] | undefined;
}

const keyOf = ({ tip }: StoredTip): TipKey => ({ tipster_id: tip.tipster_id, tip_id: tip.id });

function legRows({ stored, verdict }: GradedTip): LegRow[] {
  return verdict.legs.map((leg, n) => ({
    ...keyOf(stored),
    n: stored.legs[n]!.n,
    grade: storedGrade(leg.grade),
    gradedBy: leg.by,
    closingOdds: leg.closing?.odds ?? null,
    closingProbability: leg.closing?.fairProbability ?? null,
  }));
}

function settledRow({ stored, verdict }: GradedTip, now: Date): SettledRow {
  const { settlement, closing } = verdict;
  return {
    ...keyOf(stored),
    outcome: settlement.outcome,
    settledAt: (stored.tip.settled_at ?? now).toISOString(),
    ruleVersion: settlement.ruleVersion,
    profit: settlement.profit,
    staked: settlement.staked,
    selfDeclared: verdict.selfDeclared,
    lastStartAt: verdict.lastStartAt.toISOString(),
    day: verdict.day,
    closingOdds: closing.closingOdds,
    clv: closing.clv,
    fairClv: closing.fairClv,
    updatedAt: now.toISOString(),
  };
}

function ledgerInput({ stored, verdict }: GradedTip, now: Date): SettlementInput {
  const { settlement, closing } = verdict;
  if (!isOutcome(settlement.outcome)) throw new Error(`tip ${stored.tip.id} is not settled`);
  return {
    type: stored.tip.settled_at === null ? 'settlement' : 'resettlement',
    ...keyOf(stored),
    at: now,
    outcome: settlement.outcome,
    profit: settlement.profit,
    staked: settlement.staked,
    ruleVersion: settlement.ruleVersion,
    selfDeclared: verdict.selfDeclared,
    legs: verdict.legs.map((leg) => ({
      grade: leg.grade,
      by: leg.by,
      result: leg.result,
      startsAt: leg.startsAt,
      closingOdds: leg.closing?.odds ?? null,
      closingProbability: leg.closing?.fairProbability ?? null,
      note: leg.note,
      reason: leg.reason,
    })),
    clv: closing.clv,
    fairClv: closing.fairClv,
  };
}

/** The scores that are others now, as `1-0 · 2-2`; null where none is. */
function correctedScores({ verdict, resultsBefore = [] }: GradedTip): { from: string; to: string } | null {
  const corrected = verdict.legs.flatMap(({ result }, n) => {
    const [from, to] = [resultsBefore[n], result].map((each) => each?.goals.join('-'));
    return from !== undefined && to !== undefined && from !== to ? [{ from, to }] : [];
  });
  const joined = (key: 'from' | 'to') => corrected.map((scores) => scores[key]).join(' · ');
  return corrected.length === 0 ? null : { from: joined('from'), to: joined('to') };
}

function summaryOf(outcome: string, profit: number | null): Record<string, string | null> {
  return { outcome, profit: profit === null ? null : formatMicro(profit) };
}

/**
 * Returns the history's lines of a settlement. A settlement that only completes an earlier one (the last legs of an accumulator lost
 * before, a closing price that came late) has none, because its outcome is the same; a corrected score has one all the same.
 */
function historyLines(item: GradedTip, facts: MatchFacts, now: Date): HistoryLine[] {
  const { stored, verdict } = item;
  const { settlement } = verdict;
  const to = summaryOf(settlement.outcome, settlement.profit);
  const again = stored.tip.settled_at !== null;
  if (again && !outcomeChanged(stored, settlement)) {
    const scores = correctedScores(item);
    const data = { ...scores, ...reasonOf(item, facts) };
    return scores ? [{ ...keyOf(stored), type: 'result_corrected', at: now, by: null, data }] : [];
  }
  const from = again ? { from: summaryOf(stored.tip.outcome, stored.tip.profit_micro), ...reasonOf(item, facts) } : {};
  const clv = { clv: verdict.closing.clv };
  const type = again ? 'resettled' : 'settled';
  return [{ ...keyOf(stored), type, at: now, by: null, data: { ...from, ...to, ...clv } }];
}

/** Why an admin corrected what the tip rests on; nothing where a file did. */
function reasonOf({ stored }: GradedTip, { fixtures }: MatchFacts): { reason?: string } {
  const reasons = stored.legs.map(({ fixture_id: id }) => (id === null ? '' : (fixtures.get(id)?.correction ?? '')));
  const reason = [...new Set(reasons.filter((each) => each !== ''))].join(' · ');
  return reason === '' ? {} : { reason };
}

/** A first outcome is news only while the match is recent; a corrected one always. */
function newsOf(item: GradedTip, facts: MatchFacts, now: Date): FollowerNews[] {
  const { stored, verdict } = item;
  const again = stored.tip.settled_at !== null;
  // An outcome that changes only its name and not the profit (a newer rule may call an accumulator won instead of half won) notifies nobody.
  if (again && stored.tip.profit_micro === verdict.settlement.profit) return [];
  if (!again && now.getTime() - verdict.lastStartAt.getTime() > NEWS_MAX_AGE_MS) return [];
  const to = summaryOf(verdict.settlement.outcome, verdict.settlement.profit);
  const from = summaryOf(stored.tip.outcome, stored.tip.profit_micro);
  const data = again ? { ...to, from, ...reasonOf(item, facts) } : to;
  const type = again ? 'tip_resettled' : 'tip_settled';
  return [{ ...keyOf(stored), type, data, at: now }];
}

async function writeDecided(trx: Trx, decided: readonly GradedTip[], facts: MatchFacts, now: Date): Promise<void> {
  if (decided.length === 0) return;
  await writeSettled(
    trx,
    decided.map((item) => settledRow(item, now)),
  );
  await appendEntries(
    trx,
    decided.map((item) => ledgerInput(item, now)),
  );
  await appendHistory(
    trx,
    decided.flatMap((item) => historyLines(item, facts, now)),
  );
  await notifyFollowers(
    trx,
    decided.flatMap((item) => newsOf(item, facts, now)),
  );
  const days = decided.flatMap(({ stored, verdict }) => [
    { tipster_id: stored.tip.tipster_id, day: stored.tip.day ?? verdict.day },
    { tipster_id: stored.tip.tipster_id, day: verdict.day },
  ]);
  await recordService.touchDays(trx, days);
}

/** Tips whose result was taken back: open again, with entries of their own in log and history. */
async function writeReopening(trx: Trx, tips: readonly GradedTip[], facts: MatchFacts, now: Date): Promise<void> {
  if (tips.length === 0) return;
  const rows = tips.map(({ stored, verdict }): OpenRow => {
    const { outcome } = verdict.settlement;
    return { ...keyOf(stored), outcome, selfDeclared: verdict.selfDeclared, updatedAt: now.toISOString() };
  });
  await writeReopened(trx, rows);
  await appendEntries(
    trx,
    tips.map(({ stored }) => ({ type: 'reopening', ...keyOf(stored), at: now })),
  );
  const reopenings = tips.map((item) => {
    const data = { from: summaryOf(item.stored.tip.outcome, item.stored.tip.profit_micro), ...reasonOf(item, facts) };
    return { ...keyOf(item.stored), at: now, data };
  });
  await appendHistory(
    trx,
    reopenings.map((line) => ({ ...line, type: 'reopened', by: null })),
  );
  await notifyFollowers(
    trx,
    reopenings.map((news) => ({ ...news, type: 'tip_reopened' })),
  );
  await recordService.touchDays(
    trx,
    tips.map(({ stored }) => ({ tipster_id: stored.tip.tipster_id, day: stored.tip.day! })),
  );
}

/** Tips that stay open, but of which something new is known: a leg's grade, a postponement. */
async function writeStillOpen(trx: Trx, open: readonly GradedTip[], now: Date): Promise<void> {
  const moved = open.filter(({ stored, verdict }) => stored.tip.outcome !== verdict.settlement.outcome);
  const declared = open.filter(({ stored, verdict }) => stored.tip.self_declared !== verdict.selfDeclared);
  const rows = [...new Set([...moved, ...declared])].map(
    ({ stored, verdict }): OpenRow => ({
      ...keyOf(stored),
      outcome: verdict.settlement.outcome,
      selfDeclared: verdict.selfDeclared,
      updatedAt: now.toISOString(),
    }),
  );
  await writeOpen(trx, rows);
  const postponed = moved.filter(({ verdict }) => verdict.settlement.outcome === 'postponed');
  await appendHistory(
    trx,
    postponed.map(({ stored }) => ({ ...keyOf(stored), type: 'postponed', at: now, by: null, data: {} })),
  );
}

/** Whether a settlement of the tip is in the log: a withdrawn tip has one when its legs are graded. */
function isInLog({ tip, legs }: StoredTip): boolean {
  return tip.status === 'withdrawn' ? legs.every(({ grade }) => grade !== null) : tip.settled_at !== null;
}

/**
 * Grades withdrawn tips, which stay withdrawn: a withdrawal would be a free option on news if it took a tip out of ranking, luck and
 * evidence. The log says how each would have come out; nobody is told.
 */
async function gradeWithdrawn(
  trx: Trx,
  tips: readonly GradedTip[],
  { repriced, now }: { repriced: ReadonlySet<number>; now: Date },
): Promise<void> {
  const touched = tips.filter(
    ({ stored, verdict, resultsBefore }) =>
      resultsBefore !== undefined || legsChanged(stored, verdict) || (repriced.has(stored.tip.id) && isInLog(stored)),
  );
  if (touched.length === 0) return;
  await writeLegs(trx, touched.flatMap(legRows));
  await appendEntries(
    trx,
    touched.flatMap((item): LedgerInput[] => {
      const again = isInLog(item.stored);
      if (!item.verdict.settlement.settled) return again ? [{ type: 'reopening', ...keyOf(item.stored), at: now }] : [];
      return [{ ...ledgerInput(item, now), type: again ? 'resettlement' : 'settlement' }];
    }),
  );
  await recordService.touchDays(
    trx,
    touched.map(({ stored }) => ({ tipster_id: stored.tip.tipster_id, day: stored.tip.day! })),
  );
}

function eventOf({ stored, verdict }: GradedTip): TipEvent {
  const { id, settled_at } = stored.tip;
  if (!verdict.settlement.settled) return { id, type: settled_at === null ? 'postponed' : 'reopened' };
  return { id, type: settled_at === null ? 'settled' : 'resettled' };
}

/** Looks up what the log states of tips that are settled already: a corrected score is an entry even where it changes no grade. */
async function withResultsBefore(
  trx: Trx,
  graded: readonly Pick<GradedTip, 'stored' | 'verdict'>[],
): Promise<GradedTip[]> {
  const again = graded.filter(({ stored, verdict }) => isInLog(stored) && verdict.settlement.settled);
  const before = await otherResults(trx, new Map(again.map(({ stored, verdict }) => [stored.tip.id, verdict.legs])));
  return graded.map((item) => ({ ...item, resultsBefore: before.get(item.stored.tip.id) }));
}

/**
 * Settles tips by the current facts of their matches, in the caller's transaction; locks their tipsters in order of id. Settling again with
 * the same facts writes nothing. A settled tip whose result was taken back is open again.
 */
export async function settleTips(
  trx: Trx,
  keys: readonly TipKey[],
  context: SettlementContext,
): Promise<SettlementCount> {
  await lockTipsters(
    trx,
    keys.map((key) => key.tipster_id),
  );
  const tips = await loadTips(
    trx,
    keys.map((key) => key.tip_id),
  );
  const facts = await matchFacts(trx, tips);
  const now = context.clock.now();
  const repriced = await completePrices(
    trx,
    tips.filter(({ tip }) => tip.status !== 'draft'),
    now,
  );
  const all = await withResultsBefore(
    trx,
    tips.map((stored) => ({ stored, verdict: gradeTip(stored, facts, now) })),
  );
  const graded = all.filter(({ stored }) => stored.tip.status === 'published');
  await gradeWithdrawn(
    trx,
    all.filter(({ stored }) => stored.tip.status === 'withdrawn'),
    { repriced, now },
  );
  const decided = graded.filter(
    ({ stored, verdict, resultsBefore }) =>
      verdict.settlement.settled &&
      (resultsBefore !== undefined || !isSettledSo(stored, verdict) || repriced.has(stored.tip.id)),
  );
  const open = graded.filter(({ stored, verdict }) => !verdict.settlement.settled && stored.tip.settled_at === null);
  const reopened = graded.filter(({ stored, verdict }) => isReopened(stored, verdict));
  const touched = [...decided, ...open, ...reopened].filter(({ stored, verdict }) => legsChanged(stored, verdict));
  await writeLegs(trx, touched.flatMap(legRows));
  await writeDecided(trx, decided, facts, now);
  await writeReopening(trx, reopened, facts, now);
  await writeStillOpen(trx, open, now);
  const postponed = open.filter(
    ({ stored, verdict }) => verdict.settlement.outcome === 'postponed' && stored.tip.outcome !== 'postponed',
  );
  await announceTips(trx, [...decided, ...reopened, ...postponed].map(eventOf));
  const again = decided.filter(({ stored }) => stored.tip.settled_at !== null).length;
  return { settled: decided.length - again, resettled: again + reopened.length };
}

/**
 * Settles, or settles again, every published tip on these matches. Opens its own transactions of at most 200 tips: call it after
 * the results are committed. Two at once write one settlement per tip.
 */
export async function settleFixtures(
  db: Db,
  fixtureIds: readonly number[],
  context: SettlementContext,
): Promise<SettlementCount> {
  return settleAll(db, await selectTipsOn(db, fixtureIds), context);
}

async function settleAll(db: Db, keys: readonly TipKey[], context: SettlementContext): Promise<SettlementCount> {
  let settled = 0;
  let resettled = 0;
  for (let start = 0; start < keys.length; start += BATCH) {
    const batch = keys.slice(start, start + BATCH);
    const count = await db.transaction().execute((trx) => settleTips(trx, batch, context));
    settled += count.settled;
    resettled += count.resettled;
  }
  if (settled + resettled > 0 && context.refresh !== false) await recordService.refreshDirty(db, context);
  return { settled, resettled };
}

const SWEEP_LIMIT = 2_000;
/** A killed process is started again within this time. */
const DOUBT_SPAN_MS = DAY_MS;
/** An import that began less than this ago may still be running, and settles by itself. */
const IMPORT_SPAN_MS = 10 * MINUTE_MS;

/**
 * Settles what no import triggers: matches postponed beyond their deadline, and results, corrections and closing prices whose settlement a
 * killed process left unfinished. Tips that a newer version of the rules settles otherwise are settled again by it.
 */
export async function sweepUnfinished(db: Db, context: SettlementContext): Promise<SettlementCount> {
  const now = context.clock.now();
  const before = (span: number) => new Date(now.getTime() - span);
  const unfinished = await selectUnfinished(db, now, SWEEP_LIMIT);
  const doubtful = await selectDoubtful(db, { from: before(DOUBT_SPAN_MS), to: before(IMPORT_SPAN_MS) });
  const outdated = await settleAll(db, await selectOutdated(db, SWEEP_LIMIT), context);
  const { settled, resettled } = await settleFixtures(db, [...new Set([...unfinished, ...doubtful])], context);
  return { settled, resettled: resettled + outdated.resettled };
}
