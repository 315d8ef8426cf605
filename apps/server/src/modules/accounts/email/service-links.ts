import { createHash, randomBytes } from 'node:crypto';
import type { Db, Trx } from '../../../platform/database/index.ts';
import * as repository from './repository.ts';

const TOKEN_BYTES = 32;
/** A token is 32 bytes in base64url; any other text was never issued. */
const TOKEN = /^[\w-]{43}$/;

/** Purposes of a link in a mail. */
export type LinkPurpose = 'password_reset' | 'email_confirm' | 'email_change' | 'google_sign_in';

export interface LinkInput {
  accountId: number;
  purpose: LinkPurpose;
  ttlMs: number;
  /** Data that belongs to the purpose, such as the new address. */
  data?: Readonly<Record<string, unknown>>;
  /** Real time (`clock.wall()`), by which links and sessions expire. */
  at: Date;
}

export interface LinkToken {
  account_id: number;
  data: Readonly<Record<string, unknown>>;
  expires_at: Date;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Issues a token that works once; the database stores only its hash. The account's earlier unused tokens of the purpose stop working. */
export async function issueLinkToken(trx: Trx, input: LinkInput): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await voidLinkTokens(trx, input.accountId, input.purpose);
  await repository.insertToken(trx, {
    hash: hashOf(token),
    accountId: input.accountId,
    purpose: input.purpose,
    data: input.data ?? {},
    at: input.at,
    expiresAt: new Date(input.at.getTime() + input.ttlMs),
  });
  return token;
}

/** The account's unused links of the purpose stop working. */
export async function voidLinkTokens(trx: Trx, accountId: number, purpose: LinkPurpose): Promise<void> {
  await repository.lockAccount(trx, accountId);
  await repository.deleteUnused(trx, accountId, purpose);
}

/** Reads a token without using it; null when it is used, expired or unknown. */
export async function peekLinkToken(db: Db, token: string, purpose: LinkPurpose, at: Date): Promise<LinkToken | null> {
  if (!TOKEN.test(token)) return null;
  return ((await repository.findUsable(db, hashOf(token), purpose, at)) as LinkToken | undefined) ?? null;
}

/** Uses the token up, for good if the transaction commits; null when it is used, expired or unknown. */
export async function useLinkToken(trx: Trx, token: string, purpose: LinkPurpose, at: Date): Promise<LinkToken | null> {
  const peeked = await peekLinkToken(trx, token, purpose, at);
  if (!peeked) return null;
  // Locks the account before the token, in the same order as issuing does, to avoid a deadlock.
  await repository.lockAccount(trx, peeked.account_id);
  return ((await repository.markUsed(trx, hashOf(token), purpose, at)) as LinkToken | undefined) ?? null;
}

/** Deletes expired tokens. */
export async function deleteExpiredTokens(db: Db, before: Date): Promise<void> {
  await repository.deleteExpired(db, before);
}
