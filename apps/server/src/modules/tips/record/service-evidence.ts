import {
  type BadgeField,
  type BadgeState,
  badgeChange,
  badgeLogE,
  badgeThreshold,
  courseOf,
  type EvidenceTip,
  estimatePriors,
  evidenceOf,
  expectedYield,
  inScope,
  leastBadgeLog,
  type RankingSums,
  type YieldPriors,
} from '@quotavera/domain/records';
import { weekNumber } from '@quotavera/domain/time';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/live/index.ts';
import { appendEntries, appendPriors, type BadgeInput } from '../../ledger/service.ts';
import { markEveryone } from './repository-days.ts';
import {
  type BadgeAnchors,
  type Candidate,
  type EvidenceRow,
  endBadges,
  giveBadges,
  insertPriors,
  type LostBadge,
  lockBadges,
  selectCandidates,
  selectPriors,
  selectRankingSums,
  showBadges,
} from './repository-evidence.ts';
import { raiseVersion, storeBadgeField } from './repository-standings.ts';
import type { ReadRow } from './service-days.ts';
import type { RecordRows } from './service-fold.ts';

/** A ranking tip as evidence takes it, with its id. */
interface PlacedTip extends EvidenceTip {
  tipId: number;
}

/** The settled tips that rank, in record order: by day, then by their place in it. */
function evidenceTips(rows: readonly ReadRow[]): PlacedTip[] {
  return [...Map.groupBy(rows, (row) => row.day)].flatMap(([day, own]) => {
    const week = weekNumber(day);
    const bets = own.flatMap((row) => row.bets).sort((a, b) => a.place - b.place);
    return bets.flatMap(({ ranking }) => (ranking === null ? [] : [{ ...ranking, week }]));
  });
}

/** The evidence of one tipster from the stored days; `sums` are those of the whole record. */
export function makeEvidence(
  tipsterId: number,
  record: RecordRows,
  sums: RankingSums,
  { anchors, priors }: { anchors: BadgeAnchors; priors: YieldPriors },
): EvidenceRow {
  return evidenceRow(tipsterId, evidenceTips(record.rows.filter((row) => inScope('verified', row))), sums, {
    anchors,
    priors,
  });
}

/** The evidence of one tipster from settled ranking tips in record order; `sums` are theirs. */
export function evidenceRow(
  tipsterId: number,
  tips: readonly PlacedTip[],
  sums: RankingSums,
  { anchors, priors }: { anchors: BadgeAnchors; priors: YieldPriors },
): EvidenceRow {
  const evidence = evidenceOf(
    tips,
    courseOf(tips, { startsAfterTip: anchors.starts_after_tip, heldAfterTip: anchors.held_after_tip }),
  );
  return {
    tipster_id: tipsterId,
    evidence,
    sums,
    expectedYieldLow: expectedYield(sums, priors).low,
    lastTip: tips.at(-1)?.tipId ?? null,
    edgeLostTip: evidence.badgeLostAfter === null ? null : tips[evidence.badgeLostAfter - 1]!.tipId,
  };
}

function stateOf(candidate: Candidate): BadgeState {
  return {
    logMax: candidate.log_max,
    tips: candidate.ranking_bets,
    low: candidate.low,
    badge: candidate.badge,
    contradicted: candidate.contradicted,
    edgeLost: candidate.edge_lost_tip !== null,
  };
}

interface BadgeChanges {
  won: readonly Candidate[];
  lost: readonly LostBadge[];
  field: BadgeField;
}

/** The badges to give and to end, by e-BH over all tipsters. */
export async function dueBadges(db: Db): Promise<BadgeChanges> {
  const { tipsters, candidates } = await selectCandidates(db, leastBadgeLog());
  const logs = candidates.map((candidate) => badgeLogE(stateOf(candidate))).sort((a, b) => b - a);
  const threshold = badgeThreshold(logs, tipsters);
  const won: Candidate[] = [];
  const lost: LostBadge[] = [];
  for (const candidate of candidates) {
    if (candidate.gone) continue;
    const change = badgeChange(stateOf(candidate), threshold);
    if (change === 'won') won.push(candidate);
    else if (change !== null) lost.push({ ...candidate, reason: change, ...endOf(candidate) });
  }
  const chosen = threshold === null ? 0 : logs.filter((log) => log >= threshold).length;
  return { won, lost, field: { tipsters, chosen } };
}

/** After which tip a badge ends: the detector's, or the last one that contradicts. */
function endOf({ edge_lost_tip, edge_lost_bets, last_tip, ranking_bets }: Candidate): {
  lost_tip: number;
  lost_bets: number;
} {
  return edge_lost_tip === null
    ? { lost_tip: last_tip!, lost_bets: ranking_bets }
    : { lost_tip: edge_lost_tip, lost_bets: edge_lost_bets! };
}

function wonEntry(at: Date): (won: Candidate) => BadgeInput {
  return ({ tipster_id, last_tip, ranking_bets, log_max, low }) => ({
    type: 'badge_won',
    tipster_id,
    tip_id: last_tip!,
    at,
    tips: ranking_bets,
    logE: log_max,
    expectedYieldLow: low,
  });
}

function lostEntry(at: Date): (lost: LostBadge) => BadgeInput {
  return ({ tipster_id, lost_tip, lost_bets, reason }) => ({
    type: 'badge_lost',
    tipster_id,
    tip_id: lost_tip,
    at,
    tips: lost_bets,
    reason,
  });
}

/** The log's entries of changes at a moment. */
export function badgeEntries({ won, lost }: BadgeChanges, at: Date): BadgeInput[] {
  return [...lost.map(lostEntry(at)), ...won.map(wonEntry(at))];
}

/** Gives and ends badges, each with its entry in the log; returns how many changed. */
export async function decideBadges(trx: Trx, now: Date): Promise<number> {
  await lockBadges(trx);
  const changes = await dueBadges(trx);
  const { won, lost, field } = changes;
  const changed = [...lost, ...won].map(({ tipster_id }) => tipster_id);
  if (changed.length > 0) {
    // Log entries come first because they lock the tipsters: while this waits for a settlement, it holds no lock that the settlement needs.
    await appendEntries(trx, badgeEntries(changes, now));
    await endBadges(trx, lost, now);
    await giveBadges(trx, won, now);
    await showBadges(trx, changed);
  }
  await storeBadgeField(trx, field);
  await raiseVersion(trx);
  await publish(trx, 'public', {});
  return changed.length;
}

/**
 * Estimates the priors from all records. A change is stored with its log entry, and all standings are recomputed after those that
 * settlements changed. Returns whether the priors changed.
 */
export async function refreshPriors(db: Db, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockBadges(trx);
    const current = await selectPriors(trx);
    const records = await selectRankingSums(trx);
    const priors = estimatePriors(records);
    const fields = ['gammaMean', 'gammaDeviation', 'deltaDeviation'] as const;
    if (fields.every((field) => priors[field] === current.priors[field])) return false;
    const tipsters = records.filter((sums) => sums.rankCloseN > 0).length;
    const change = { seq: current.seq + 1, at: now, tipsters, priors };
    await insertPriors(trx, change);
    await appendPriors(trx, change);
    await markEveryone(trx);
    await raiseVersion(trx);
    return true;
  });
}
