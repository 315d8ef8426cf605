import { createHash, randomBytes } from 'node:crypto';
import type { Db, Trx } from '../../../platform/database/index.ts';
import * as repository from './repository.ts';

const TOKEN_BYTES = 32;
/** 32 bytes in base64url: anything else was never issued. */
const TOKEN = /^[\w-]{43}$/;

/** What a link in a mail is good for. */
export type LinkPurpose = 'password_reset' | 'email_confirm' | 'email_change' | 'google_sign_in';

export interface LinkInput {
  readonly accountId: number;
  readonly purpose: LinkPurpose;
  readonly ttlMs: number;
  /** What it is good for beyond the purpose. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** The machine's time (`clock.wall()`): links live by it, like sessions. */
  readonly at: Date;
}

export interface LinkToken {
  readonly accountId: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly expiresAt: Date;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A token that works once; only its hash is kept. The account's earlier unused ones of the purpose are void from now on. */
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

/** What the token is good for, without using it; null when it is used, expired or unknown. */
export async function peekLinkToken(db: Db, token: string, purpose: LinkPurpose, at: Date): Promise<LinkToken | null> {
  if (!TOKEN.test(token)) return null;
  return ((await repository.findUsable(db, hashOf(token), purpose, at)) as LinkToken | undefined) ?? null;
}

/** Uses the token up, for good if the transaction commits; null when it is used, expired or unknown. */
export async function useLinkToken(trx: Trx, token: string, purpose: LinkPurpose, at: Date): Promise<LinkToken | null> {
  const known = await peekLinkToken(trx, token, purpose, at);
  if (!known) return null;
  // The account before the token, as issuing does: two who go the other way round would wait for each other.
  await repository.lockAccount(trx, known.accountId);
  return ((await repository.markUsed(trx, hashOf(token), purpose, at)) as LinkToken | undefined) ?? null;
}

/** What has expired is of no use to anybody. */
export async function deleteExpiredTokens(db: Db, before: Date): Promise<void> {
  await repository.deleteExpired(db, before);
}
