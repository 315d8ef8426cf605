import type { AuditAction } from '@quotavera/contract/users';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { PUBLIC_CHANNEL, publish } from '../../../platform/live/index.ts';
import { type Act, recordAct } from '../audit/service.ts';
import { announceAccountChange } from '../session/viewers.ts';
import { isActiveAdmin, isLastAdmin } from './last-admin.ts';
import { type Locked, lockWithAdmins, raisePublicVersion } from './repository.ts';

/** To be called by what changes what everybody sees: kept replies and pages are made anew. */
export async function showEverywhere(trx: Trx): Promise<void> {
  await raisePublicVersion(trx);
  await publish(trx, PUBLIC_CHANNEL, {});
}

/** An act of an admin on an account. */
export interface ActAsk {
  readonly actorId: number;
  readonly userId: number;
  readonly reason: string;
  /** As the admin saw it; undefined doesn't ask. */
  readonly revision?: number | undefined;
  readonly requestId: string;
}

/** What is written down of an act that was done. */
export interface Done {
  readonly action: AuditAction;
  readonly data: NonNullable<Act['data']>;
}

export interface Scene {
  readonly user: Locked;
  /** The accounts named and all admins. */
  readonly locked: readonly Locked[];
  readonly at: Date;
}

/**
 * One act: locks, sees that the actor still is an admin, that the account is as they saw it and not their own, does it, writes it into
 * the audit log and makes it count at once. All or nothing.
 */
export function performAct(
  db: Db,
  ask: ActAsk,
  at: Date,
  act: (trx: Trx, scene: Scene) => Promise<Done | Failure>,
  others: readonly number[] = [],
): Promise<true | Failure> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockWithAdmins(trx, [ask.userId, ...others]);
    const refused = refusalOf(ask, locked);
    if (refused) return refused;
    const user = locked.find(({ id }) => id === ask.userId)!;
    const done = await act(trx, { user, locked, at });
    if (isFailure(done)) return done;
    await recordAct(trx, {
      actorId: ask.actorId,
      action: done.action,
      accountId: ask.userId,
      reason: ask.reason,
      data: done.data,
      at,
      requestId: ask.requestId,
    });
    await announceAccountChange(trx, ask.userId);
    return true as const;
  });
}

function refusalOf(ask: ActAsk, locked: readonly Locked[]): Failure | null {
  const actor = locked.find(({ id }) => id === ask.actorId);
  // Another admin was faster.
  if (!actor || !isActiveAdmin(actor)) return fail('admin_required');
  // Who acts is an admin still: nobody else can be the last one.
  if (ask.userId === ask.actorId) return fail(isLastAdmin(locked, ask.actorId) ? 'last_admin' : 'own_account');
  const user = locked.find(({ id }) => id === ask.userId);
  if (!user) return fail('not_found');
  if (user.erasedAt !== null || user.mergedInto !== null) return fail('account_closed');
  if (ask.revision !== undefined && ask.revision !== user.revision) return fail('conflict');
  return null;
}
