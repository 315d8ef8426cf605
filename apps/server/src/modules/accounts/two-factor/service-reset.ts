import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import { writeAuditLine } from '../audit/service.ts';
import { endPasskeys } from '../passkey/repository.ts';
import { endSessions } from '../session/service.ts';
import { cancelReset, findByEmail, lockAccount, lockDueReset, remove } from './repository.ts';

type Parts = Pick<ServerContext, 'db' | 'clock' | 'mail' | 'personal'>;

/** Cancels an announced reset, in the caller's transaction; false when none was announced. */
export async function stopReset(trx: Trx, { clock }: Pick<Parts, 'clock'>, accountId: number): Promise<boolean> {
  // Locks the account before its factor, in the same order as elsewhere, to avoid a deadlock.
  await lockAccount(trx, accountId);
  if (!(await cancelReset(trx, accountId))) return false;
  const act = { actorId: accountId, accountId, reason: '', at: clock.now() };
  await writeAuditLine(trx, { ...act, action: 'second_factor_reset_stopped' });
  return true;
}

/** Cancels an announced reset because the owner signed in with the factor or asked to keep it. */
export function keepFactor(parts: Pick<Parts, 'db' | 'clock'>, accountId: number): Promise<boolean> {
  return parts.db.transaction().execute((trx) => stopReset(trx, parts, accountId));
}

async function takeOff(
  trx: Trx,
  { clock, mail, personal }: Parts,
  accountId: number,
  by: { actorId: number | null; reason: string },
): Promise<void> {
  await remove(trx, accountId);
  await endPasskeys(trx, accountId);
  await endSessions(trx, accountId, { at: clock.wall(), reason: 'two_factor_changed', personal });
  await writeAuditLine(trx, { ...by, action: 'second_factor_reset', accountId, at: clock.now() });
  await mail.toMember(trx, accountId, { kind: 'two_factor_reset', page: '/profile?tab=security' });
}

/** Removes second factors whose reset was announced a day ago, unless the admin who asked has lost the role. Returns how many. */
export async function resetDue(parts: Parts): Promise<number> {
  let done = 0;
  const one = () =>
    parts.db.transaction().execute(async (trx) => {
      const due = await lockDueReset(trx, parts.clock.wall());
      if (!due) return false;
      // The owner stopped it in the meantime.
      if (!(await cancelReset(trx, due.account_id))) return true;
      if (due.holds) {
        await takeOff(trx, parts, due.account_id, { actorId: due.requested_by, reason: due.reason });
        done += 1;
      } else {
        const act = { actorId: null, accountId: due.account_id, reason: due.reason, at: parts.clock.now() };
        await writeAuditLine(trx, { ...act, action: 'second_factor_reset_stopped' });
      }
      return true;
    });
  while (await one());
  return done;
}

/** Removes a second factor at once: for the command on the server. */
export function resetByCommand(parts: Parts, email: string, reason: string): Promise<Result<null>> {
  return parts.db.transaction().execute(async (trx) => {
    const account = await findByEmail(trx, email);
    if (!account) return fail('not_found');
    if (!account.is_two_fa_enabled) return fail('two_factor_off');
    await takeOff(trx, parts, account.id, { actorId: null, reason });
    return ok(null);
  });
}
