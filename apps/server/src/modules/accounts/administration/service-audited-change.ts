import type { AuditAction } from '@quotavera/contract/accounts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type NewAuditLine, writeAuditLine } from '../audit/service.ts';
import { announceAccountChange } from '../session/viewers.ts';
import { type LockedAccount, lockWithAdmins } from './repository.ts';

/** Whether the account can administer the product at this moment. */
function isActiveAdmin(account: LockedAccount): boolean {
  const { is_admin, banned_at, deactivated_at, merged_into, erased_at } = account;
  return is_admin && banned_at === null && deactivated_at === null && merged_into === null && erased_at === null;
}

function isLastAdmin(locked: readonly LockedAccount[], accountId: number): boolean {
  const active = locked.filter(isActiveAdmin);
  return active.length === 1 && active[0]?.id === accountId;
}

/**
 * Refuses to close the account of the last admin. Call it first in the transaction that closes an account (deactivation, erasure): the
 * admins stay locked until that transaction ends.
 */
export async function refuseLastAdmin(trx: Trx, accountId: number): Promise<Failure | null> {
  const locked = await lockWithAdmins(trx, [accountId]);
  return isLastAdmin(locked, accountId) ? fail('last_admin') : null;
}

/** Every change by an admin names these. */
export interface ChangeInput {
  actorId: number;
  userId: number;
  reason: string;
  /** Revision of the account that the admin saw; undefined skips the check. */
  revision?: number | undefined;
  requestId: string;
}

interface ChangeScope {
  user: LockedAccount;
  /** The account to change, the other accounts named and all admins. */
  locked: readonly LockedAccount[];
  at: Date;
}

/** The audit log's record of the change. */
interface ChangeRecord {
  action: AuditAction;
  data: NonNullable<NewAuditLine['data']>;
}

/**
 * Changes an account on behalf of an admin, in one transaction: locks the account and every admin, checks that the actor still is an
 * admin, acts on somebody else and saw the account as it is, runs `change`, writes the audit line, and tells every process.
 */
export function auditedChange(
  db: Db,
  input: ChangeInput,
  at: Date,
  change: AccountChange,
  otherIds: readonly number[] = [],
): Promise<true | Failure> {
  return db.transaction().execute((trx) => auditedChangeWithin(trx, input, at, change, otherIds));
}

type AccountChange = (trx: Trx, scope: ChangeScope) => Promise<ChangeRecord | Failure>;

/** Makes an audited change within another transaction. The caller has to do it first, because it locks accounts. */
export async function auditedChangeWithin(
  trx: Trx,
  input: ChangeInput,
  at: Date,
  change: AccountChange,
  otherIds: readonly number[] = [],
): Promise<true | Failure> {
  const locked = await lockWithAdmins(trx, [input.userId, ...otherIds]);
  const refused = refusalOf(input, locked);
  if (refused) return refused;
  const user = locked.find(({ id }) => id === input.userId)!;
  const done = await change(trx, { user, locked, at });
  if (isFailure(done)) return done;
  await writeAuditLine(trx, {
    actorId: input.actorId,
    action: done.action,
    accountId: input.userId,
    reason: input.reason,
    data: done.data,
    at,
    requestId: input.requestId,
  });
  await announceAccountChange(trx, input.userId);
  return true as const;
}

function refusalOf(input: ChangeInput, locked: readonly LockedAccount[]): Failure | null {
  const actor = locked.find(({ id }) => id === input.actorId);
  // Another admin may have demoted the actor while this request waited for the lock.
  if (!actor || !isActiveAdmin(actor)) return fail('admin_required');
  // The actor is an active admin, so only a change to the actor's own account could remove the last one.
  if (input.userId === input.actorId) return fail(isLastAdmin(locked, input.actorId) ? 'last_admin' : 'own_account');
  const user = locked.find(({ id }) => id === input.userId);
  if (!user) return fail('not_found');
  if (user.erased_at !== null || user.merged_into !== null) return fail('account_closed');
  if (input.revision !== undefined && input.revision !== user.revision) return fail('conflict');
  return null;
}
