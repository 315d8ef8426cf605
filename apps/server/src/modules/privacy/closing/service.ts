import { randomBytes } from 'node:crypto';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { refuseLastAdmin } from '../../accounts/administration/service-audited-change.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { rememberCare } from '../../accounts/care/service-return.ts';
import { rememberErasedIdentity } from '../../accounts/identity/service-erased.ts';
import { reserveNames } from '../../accounts/identity/service-username.ts';
import { giveUpFiles } from '../../accounts/images/service.ts';
import { announcePublicChange, endSessions, stopBilling } from '../../accounts/session/service.ts';
import { type OwnersProof, proveOwner } from '../../accounts/session/service-password.ts';
import { forgetAuthor } from '../../publishing/blog/service-privacy.ts';
import { forgetSubscriber } from '../../publishing/newsletter/service-privacy.ts';
import { eraseRecord } from '../../records/tipster/service.ts';
import { forgetCustomers } from '../../sells/purchase/service-card.ts';
import { forgetConversations } from '../../support/messages/service-privacy.ts';
import { forgetReporter } from '../../support/reports/service-privacy.ts';
import * as repository from './repository.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'mail' | 'secrets' | 'limits'>;

const NAME_BYTES = 8;

/** Locks the account; refuses when it is erased already or belongs to the last admin. */
async function lockForClosing(trx: Trx, accountId: number): Promise<repository.ClosingAccount | Failure> {
  const refused = await refuseLastAdmin(trx, accountId);
  return refused ?? (await repository.lockAccount(trx, accountId)) ?? fail('not_found');
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
    await repository.markDeactivated(trx, accountId, at);
    await endSessions(trx, accountId, context.clock.wall(), 'deactivated');
    await stopBilling(trx, accountId, 'closing');
    await writeAuditLine(trx, { actorId: accountId, action: 'account_deactivated', accountId, reason: '', at });
    await context.mail.toMember(trx, accountId, { kind: 'account_deactivated', page: '/sign-in' });
    await announcePublicChange(trx);
    return { deactivatedAt: at.toISOString() };
  });
}

/**
 * Erases an account in one transaction: the identity, everything that belonged to the person alone, the tie to the log's pseudonym and the
 * secrets of hidden tips. The log itself stays as it is. Keyed hashes of the identity remain, so that nobody can shed a record, an
 * exclusion or a limit by erasing the account and registering again.
 */
export async function erase(context: Context, proof: OwnersProof): Promise<{ erased: true } | Failure> {
  const refused = await proveOwner(context, proof);
  if (refused) return refused;
  const { accountId } = proof;
  return transact(context.db, async (trx) => {
    const account = await lockForClosing(trx, accountId);
    if (isFailure(account)) return account;
    const at = context.clock.now();
    await rememberErasedIdentity(trx, context.secrets, account, at);
    await rememberCare(trx, context, accountId, account);
    await endSessions(trx, accountId, context.clock.wall(), 'erased');
    await stopBilling(trx, accountId, 'closing');
    await forgetCustomers(trx, accountId);
    if (account.is_tipster) await eraseRecord(trx, accountId, at);
    await reserveNames(trx, context.secrets, account, at);
    await repository.deleteFollows(trx, accountId);
    await repository.deleteMessages(trx, accountId);
    await repository.forgetBankAccount(trx, accountId, at);
    await repository.deletePersonalRows(trx, accountId);
    await forgetReporter(trx, accountId);
    await forgetConversations(trx, accountId);
    await forgetSubscriber(trx, accountId);
    await forgetAuthor(trx, accountId);
    await giveUpFiles(trx, accountId);
    await repository.blankAccount(trx, accountId, `erased-${randomBytes(NAME_BYTES).toString('hex')}`, at);
    await writeAuditLine(trx, { actorId: accountId, action: 'account_erased', accountId, reason: '', at });
    await context.mail.toAddress(trx, { email: account.email, language: account.language }, { kind: 'account_erased' });
    await announcePublicChange(trx);
    return { erased: true as const };
  });
}
