import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { type Locked, lockWithAdmins } from './repository.ts';

/** Whether somebody can act as an admin at this moment. */
export function isActiveAdmin(account: Locked): boolean {
  const { isAdmin, bannedAt, deactivatedAt, mergedInto, erasedAt } = account;
  return isAdmin && bannedAt === null && deactivatedAt === null && mergedInto === null && erasedAt === null;
}

/**
 * Refuses what would leave nobody to administer the product. To be called in the transaction that closes an account (ban, demotion,
 * deactivation, erasure, merging), before anything else is locked: the admins stay locked until it ends.
 */
export async function refuseLastAdmin(trx: Trx, accountId: number): Promise<Failure | null> {
  const locked = await lockWithAdmins(trx, [accountId]);
  return isLastAdmin(locked, accountId) ? fail('last_admin') : null;
}

export function isLastAdmin(locked: readonly Locked[], accountId: number): boolean {
  const active = locked.filter(isActiveAdmin);
  return active.length === 1 && active[0]?.id === accountId;
}
