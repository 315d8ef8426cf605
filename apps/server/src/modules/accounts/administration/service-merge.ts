import type { MergeProblem, mergePreview } from '@quotavera/contract/accounts';
import type { ReplyOf } from '@quotavera/contract/core';
import { PLANS, type Plan } from '@quotavera/domain/access';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { addJob } from '../../../platform/jobs/index.ts';
import { accountsMerged, announceAccountChange, announcePublicChange } from '../session/viewers.ts';
import * as repository from './repository.ts';
import { selectUser } from './repository-search.ts';
import { auditedChange, type ChangeInput } from './service-audited-change.ts';
import type { AdministrationContext } from './service-changes.ts';
import { presentUser } from './service-list.ts';
import { applyPlans, followPaidAccess } from './service-plans.ts';

interface Party {
  id: number;
  pays: boolean;
  isAdmin: boolean;
  closed: boolean;
}

/** Why two accounts can't be merged, or not in this direction: a contract that is charged for can't change hands. The remaining account must be a tipster if the duplicate has tips. */
function problemsOf(
  duplicate: Party,
  survivor: Party,
  actorId: number,
  records: { duplicate: number | null; kept: number | null },
): MergeProblem[] {
  const problems: [MergeProblem, boolean][] = [
    ['same_account', duplicate.id === survivor.id],
    ['duplicate_is_you', duplicate.id === actorId],
    ['duplicate_is_admin', duplicate.isAdmin],
    ['duplicate_closed', duplicate.closed],
    ['kept_closed', survivor.closed],
    ['record_needs_tipster', records.duplicate !== null && records.kept === null],
    ['subscription', duplicate.pays],
  ];
  return problems.flatMap(([problem, holds]) => (holds ? [problem] : []));
}

const rankOf = (plan: Plan) => PLANS.indexOf(plan);

/** A preview of a merge; it changes nothing. */
export async function previewMerge(
  db: Db,
  input: { userId: number; intoId: number; actorId: number },
  now: Date,
): Promise<ReplyOf<typeof mergePreview> | Failure> {
  const [duplicate, survivor, moves, ofDuplicate, ofKept, pays] = await Promise.all([
    selectUser(db, input.userId, now),
    selectUser(db, input.intoId, now),
    repository.countMoves(db, input.userId, input.intoId),
    repository.countSettled(db, input.userId),
    repository.countSettled(db, input.intoId),
    repository.hasRunningSubscription(db, input.userId),
  ]);
  if (!duplicate || !survivor) return fail('not_found');
  const records = { duplicate: ofDuplicate, kept: ofKept };
  const party = (row: typeof duplicate): Party => ({
    id: row.id,
    pays: row.id === input.userId && pays,
    isAdmin: row.is_admin,
    closed: row.state === 'merged' || row.state === 'erased',
  });
  const better = rankOf(duplicate.subscription_type) > rankOf(survivor.subscription_type);
  return {
    duplicate: presentUser(duplicate),
    kept: presentUser(survivor),
    problems: problemsOf(party(duplicate), party(survivor), input.actorId, records),
    moves: { ...moves, plan: better ? duplicate.subscription_type : null },
    records,
  };
}

/**
 * Merges a duplicate into the remaining account. The duplicate can't sign in any more; its followers, follows, unlocks, channels and paid
 * access move. Its tips and log stay under their pseudonym, and each profile names the other, so that no record is lost or shed.
 */
export function mergeUsers(
  { db, clock, mail, sessions, personal }: AdministrationContext,
  input: ChangeInput & { intoId: number },
) {
  return auditedChange(
    db,
    input,
    clock.now(),
    async (trx, { user, locked, at }) => {
      const survivor = locked.find(({ id }) => id === input.intoId);
      if (!survivor) return fail('not_found');
      const [ofDuplicate, ofKept] = [
        await repository.countSettled(trx, user.id),
        await repository.countSettled(trx, survivor.id),
      ];
      const pays = await repository.hasRunningSubscription(trx, user.id);
      const party = (row: typeof survivor): Party => ({
        id: row.id,
        pays: row.id === user.id && pays,
        isAdmin: row.is_admin,
        closed: row.merged_into !== null || row.erased_at !== null,
      });
      const records = { duplicate: ofDuplicate, kept: ofKept };
      const problems = problemsOf(party(user), party(survivor), input.actorId, records);
      if (problems.length > 0)
        return fail('merge_refused', { fields: { into_id: problems.map((problem) => `merge_${problem}`) } });
      const moves = await repository.countMoves(trx, user.id, survivor.id);
      const merge = { duplicateId: user.id, keptId: survivor.id };
      for (const part of personal) await part.onMerge?.(trx, merge);
      for (const part of personal) await part.onTipsterStopped?.(trx, user.id);
      const runs = user.plan_until === null || user.plan_until > at;
      const keptPlan = survivor.plan_until === null || survivor.plan_until > at ? survivor.plan : 'free';
      const better = runs && rankOf(user.plan) > rankOf(keptPlan);
      await repository.changeAccount(
        trx,
        survivor.id,
        better ? { granted_plan: user.plan, granted_until: user.plan_until } : {},
      );
      await repository.closeDuplicate(trx, user.id, survivor.id, at);
      await applyPlans(trx, survivor.id, at);
      await followPaidAccess(trx, user.id, at);
      await addJob(trx, accountsMerged, { from: user.id, into: survivor.id });
      await sessions.endAll(trx, user.id, 'merged');
      await announceAccountChange(trx, survivor.id);
      await announcePublicChange(trx);
      await mail.toMember(trx, survivor.id, {
        kind: 'accounts_merged',
        values: { duplicate: user.username, kept: survivor.username, reason: input.reason },
        page: '/contact-us',
      });
      return {
        action: 'user_merged',
        data: { into: survivor.id, username: survivor.username, ...moves, plan: better ? user.plan : null },
      };
    },
    [input.intoId],
  );
}
