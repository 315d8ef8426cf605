import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { refuseLastAdmin } from '../../accounts/administration/service-audited-change.ts';
import { type ClosingAccount, deactivateAccount, lockLeaver } from '../../accounts/administration/service-closing.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { announcePublicChange, endSessions, stopBilling } from '../../accounts/session/service.ts';
import { type OwnersProof, proveOwner } from '../../accounts/session/service-password.ts';
import * as repository from './repository.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'mail' | 'secrets' | 'limits' | 'personal'>;

/** Locks the account; refuses when it is erased already or belongs to the last admin. */
async function lockForClosing(trx: Trx, accountId: number): Promise<ClosingAccount | Failure> {
  const refused = await refuseLastAdmin(trx, accountId);
  return refused ?? (await lockLeaver(trx, accountId)) ?? fail('not_found');
}

/** Hides the account and ends its sessions until the owner signs in again. */
export async function deactivate(context: Context, proof: OwnersProof): Promise<{ deactivatedAt: string } | Failure> {
  const refused = await proveOwner(context, proof);
  if (refused) return refused;
  const { accountId } = proof;
  return transact(context.db, async (trx) => {
    const account = await lockForClosing(trx, accountId);
    if (isFailure(account)) return account;
    const at = context.clock.now();
    await deactivateAccount(trx, accountId, at);
    const { clock, personal } = context;
    await endSessions(trx, accountId, { at: clock.wall(), reason: 'deactivated', personal });
    await stopBilling(trx, accountId, 'closing');
    await writeAuditLine(trx, { actorId: accountId, action: 'account_deactivated', accountId, reason: '', at });
    await context.mail.toMember(trx, accountId, { kind: 'account_deactivated', page: '/sign-in' });
    await announcePublicChange(trx);
    return { deactivatedAt: at.toISOString() };
  });
}

/**
 * Erases an account in one transaction: the identity, everything that belonged to the person alone, the tie to the log's pseudonym and the
 * secrets of hidden tips. The log itself stays as it is. Each module says of its tables what happens to them.
 */
export async function erase(context: Context, proof: OwnersProof): Promise<{ erased: true } | Failure> {
  const refused = await proveOwner(context, proof);
  if (refused) return refused;
  const { accountId } = proof;
  return transact(context.db, async (trx) => {
    const account = await lockForClosing(trx, accountId);
    if (isFailure(account)) return account;
    const at = context.clock.now();
    for (const part of context.personal) await part.onErase?.(trx, account, context);
    for (const part of context.personal) await repository.eraseRows(trx, part.tables, accountId);
    await writeAuditLine(trx, { actorId: accountId, action: 'account_erased', accountId, reason: '', at });
    await context.mail.toAddress(trx, { email: account.email, language: account.language }, { kind: 'account_erased' });
    await announcePublicChange(trx);
    return { erased: true as const };
  });
}
