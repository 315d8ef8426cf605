import { addRankingTerm, EMPTY_RANKING_SUMS, INITIAL_PRIORS, inRecordOrder } from '@quotavera/domain/records';
import { weekNumber } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import type { BadgeInput } from '../../ledger/service.ts';
import {
  type EvidenceRow,
  endBadges,
  giveBadges,
  NO_BADGES,
  selectAnchors,
  writeEvidence,
} from './repository-evidence.ts';
import { type KnownTerm, selectKnownTerms } from './repository-tips.ts';
import { badgeEntries, dueBadges, evidenceRow } from './service-evidence.ts';

function evidenceAt(tipsterId: number, terms: readonly KnownTerm[], anchors = NO_BADGES): EvidenceRow {
  const sums = { ...EMPTY_RANKING_SUMS };
  for (const term of terms) addRankingTerm(sums, term);
  const tips = terms.map((term) => ({ ...term, tipId: term.id, week: weekNumber(term.day) }));
  return evidenceRow(tipsterId, tips, sums, { anchors, priors: INITIAL_PRIORS });
}

/**
 * Decides over badges as it would have been decided at moments of the past, in their order, by the results that were in the log then. It is
 * for records that are written at once with all of their history, before any priors were estimated. Returns the entries of the log, which
 * the caller appends among the others. `loggedAt` says when a tip's result was logged.
 */
export async function decidePastBadges(
  trx: Trx,
  {
    tipsterIds,
    moments,
    loggedAt,
  }: { tipsterIds: readonly number[]; moments: readonly Date[]; loggedAt: (tipId: number) => Date },
): Promise<BadgeInput[]> {
  const terms = Map.groupBy(inRecordOrder(await selectKnownTerms(trx, tipsterIds)), (term) => term.tipster_id);
  const entries: BadgeInput[] = [];
  for (const at of moments) {
    const anchors = await selectAnchors(trx, tipsterIds);
    const rows = [...terms].map(([id, own]) =>
      evidenceAt(
        id,
        own.filter((term) => loggedAt(term.id) <= at),
        anchors.get(id),
      ),
    );
    await writeEvidence(trx, rows);
    const changes = await dueBadges(trx);
    await endBadges(trx, changes.lost, at);
    await giveBadges(trx, changes.won, at);
    entries.push(...badgeEntries(changes, at));
  }
  return entries;
}
