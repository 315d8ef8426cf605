import type { ReplyOf } from '@quotavera/contract/core';
import type { confirmOutcomes as confirmCall } from '@quotavera/contract/tips';
import type { z } from 'zod';
import type { Db } from '../../../platform/database/index.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { appendEntries } from '../../ledger/service.ts';
import { recordService } from '../record/service.ts';
import { appendHistory, loadTips, lockTipsters, type StoredTip } from '../tip/repository.ts';
import { selectErased, writeConfirmed, writeGrades } from './repository.ts';
import type { SettlementContext } from './service.ts';

type ShownTip = z.output<(typeof confirmCall)['body']>['tips'][number];
type Confirmation = ReplyOf<typeof confirmCall>['results'][number];

const declaredLegs = ({ legs }: StoredTip) => legs.filter((leg) => leg.graded_by === 'tipster' && leg.grade !== null);

/** Whether the tip's declared grades, confirmed or not, still are those that the admin was shown. */
function isAsShown(stored: StoredTip, { grades }: ShownTip): boolean {
  const shownGrades = new Map(grades.map(({ leg, grade }) => [leg, grade]));
  const standing = stored.legs.filter((leg) => leg.graded_by === 'tipster' || leg.graded_by === 'admin');
  return (
    [...shownGrades].every(([n, grade]) => standing.some((leg) => leg.n === n && leg.grade === grade)) &&
    declaredLegs(stored).every((leg) => shownGrades.has(leg.n))
  );
}

/**
 * An admin confirms declared outcomes, which then count as an admin's grades. All of them in one transaction; each tip has its own result,
 * and those that can't be confirmed hold nothing up.
 */
export function confirmOutcomes(
  db: Db,
  input: { tips: readonly ShownTip[]; adminId: number },
  { clock }: SettlementContext,
): Promise<Confirmation[]> {
  const ids = input.tips.map(({ id }) => id);
  return db.transaction().execute(async (trx) => {
    const tipsters = (await loadTips(trx, ids)).map(({ tip }) => tip.tipster_id);
    await lockTipsters(trx, tipsters);
    const erased = await selectErased(trx, tipsters);
    const published = (await loadTips(trx, ids)).filter(
      ({ tip }) => tip.status === 'published' && !erased.has(tip.tipster_id),
    );
    const storedById = new Map(published.map((stored) => [stored.tip.id, stored]));
    const results = input.tips.map((shown): Confirmation => {
      const stored = storedById.get(shown.id);
      if (!stored) return { id: shown.id, result: 'gone' };
      return { id: shown.id, result: isAsShown(stored, shown) ? 'confirmed' : 'changed' };
    });
    const confirmedIds = new Set(results.filter(({ result }) => result === 'confirmed').map(({ id }) => id));
    const toWrite = published.filter((stored) => confirmedIds.has(stored.tip.id) && declaredLegs(stored).length > 0);
    const now = clock.now();
    const keys = toWrite.map(({ tip }) => ({ tipster_id: tip.tipster_id, tip_id: tip.id }));
    const settled = toWrite.filter(({ tip }) => tip.settled_at !== null);
    await writeGrades(
      trx,
      toWrite.flatMap((stored) =>
        declaredLegs(stored).map(({ tipster_id: tipsterId, tip_id: tipId, n, grade }) => ({
          tipster_id: tipsterId,
          tip_id: tipId,
          n,
          grade: grade!,
          by: 'admin' as const,
        })),
      ),
    );
    await writeConfirmed(trx, keys, now);
    await appendEntries(
      trx,
      settled.map(({ tip }) => ({ type: 'confirmation', tipster_id: tip.tipster_id, tip_id: tip.id, at: now })),
    );
    await recordService.touchDays(
      trx,
      settled.map(({ tip }) => ({ tipster_id: tip.tipster_id, day: tip.day! })),
    );
    await appendHistory(
      trx,
      keys.map((key) => ({ ...key, type: 'confirmed', at: now, by: input.adminId, data: {} })),
    );
    for (const { tipster_id: tipsterId, tip_id: tipId } of keys) {
      await writeAuditLine(trx, {
        actorId: input.adminId,
        action: 'tip_outcome_confirmed',
        accountId: tipsterId,
        reason: '',
        data: { tip: tipId },
        at: now,
      });
    }
    return results;
  });
}
