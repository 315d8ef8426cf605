import { createHmac } from 'node:crypto';
import { emailIdentity } from '@quotavera/domain/accounts';
import type { Secrets } from '../../../platform/config/index.ts';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { writeAuditLine } from '../audit/service.ts';
import * as repository from './repository.ts';

export interface Identity {
  email: string;
  phone: string;
  google_subject: string | null;
}

/** The mailbox behind an address: tags after a plus are dropped, and dots too at providers that ignore them. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = emailIdentity(email).split('@');
  const untagged = name.split('+')[0] ?? name;
  const dotless = host === 'gmail.com' || host === 'googlemail.com' ? untagged.replaceAll('.', '') : untagged;
  return `${dotless}@${host === 'googlemail.com' ? 'gmail.com' : host}`;
}

function keyed(secrets: Secrets, fact: string): Buffer {
  return createHmac('sha256', secrets.get('erased-identity')).update(fact).digest();
}

/** The keyed hash of a telephone number; spaces and punctuation don't count. */
function phoneHash(secrets: Secrets, phone: string): Buffer {
  return keyed(secrets, `phone:${phone.replaceAll(/[^+\d]/g, '')}`);
}

/** Keyed hashes of everything that identifies a person. Without the key they can't be matched to a person, not even by trying addresses. */
export function identityHashes(secrets: Secrets, { email, phone, google_subject }: Identity): Buffer[] {
  return [
    keyed(secrets, `email:${mailboxOf(email)}`),
    ...(phone ? [phoneHash(secrets, phone)] : []),
    ...(google_subject ? [keyed(secrets, `google:${google_subject}`)] : []),
  ];
}

/** The keyed hash of a card, by the provider's name of its number. */
export function cardHash(secrets: Secrets, provider: string, fingerprint: string): Buffer {
  return keyed(secrets, `card:${provider}:${fingerprint}`);
}

/** The identity of an account as it is now; undefined for one that doesn't exist. */
export { identityOf } from './repository.ts';

/**
 * Keeps the keyed hashes of an account that is being erased, so that a tipster can't shed a record by erasing the account and
 * registering again. Call it before the account loses its address.
 */
export async function rememberErasedIdentity(
  trx: Trx,
  secrets: Secrets,
  account: Identity & { id: number },
  at: Date,
): Promise<void> {
  await repository.saveErasedIdentities(trx, account.id, identityHashes(secrets, account), at);
}

/** Whether an account that was erased had the mailbox, telephone number or Google account of this one. */
export async function isReturning(trx: Trx, secrets: Secrets, accountId: number): Promise<boolean> {
  const identity = await repository.identityOf(trx, accountId);
  return identity !== undefined && repository.isErasedIdentity(trx, identityHashes(secrets, identity), accountId);
}

/** An identity that somebody has proven: by a link in a mail, or by Google. */
interface ProvenIdentity {
  email: string;
  google_subject: string | null;
}

/**
 * Joins a record that an erased account left behind to the account of the person who has now proven the same identity. Nobody proves
 * a telephone number: a number that was a former tipster's is only noted in the audit log for the admins. Returns the ids of the
 * joined records.
 */
export async function rejoinRecords(
  trx: Trx,
  { secrets, clock }: Pick<ServerContext, 'secrets' | 'clock'>,
  accountId: number,
  identity: ProvenIdentity,
): Promise<number[]> {
  const at = clock.now();
  const note = (action: 'record_rejoined' | 'return_suspected', former: number) =>
    writeAuditLine(trx, { actorId: null, action, accountId, reason: '', data: { former }, at });
  const joined = await repository.selectErasedTipsters(trx, identityHashes(secrets, { ...identity, phone: '' }));
  for (const former of joined) {
    await repository.joinRecord(trx, former, accountId);
    await note('record_rejoined', former);
  }
  const phone = await repository.phoneOf(trx, accountId);
  const suspected = phone ? await repository.selectErasedTipsters(trx, [phoneHash(secrets, phone)]) : [];
  for (const former of suspected) await note('return_suspected', former);
  return joined;
}
