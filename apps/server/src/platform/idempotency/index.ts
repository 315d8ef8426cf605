import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY_MS } from '@quotavera/domain/limits';
import type { Clock } from '../clock/index.ts';
import type { Db, Trx } from '../database/index.ts';
import { type Failure, fail, isFailure } from '../errors/index.ts';
import { claimKey, forgetKeys, keepAnswer } from './repository.ts';

/** A request that may be sent twice, with its key and content. */
export interface IdempotentRequest {
  key: string;
  /** Everything in the request that decides what it does. */
  request: unknown;
}

/** Hashes a request so that equal contents have equal hashes, whatever the order of their members. */
function hashOf(request: unknown): Buffer {
  const ordered = JSON.stringify(request, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(ordered).digest();
}

/**
 * Runs the work, unless the account sent the same request before: then it returns the id of what was made then (a tip, a bet). Key and work commit together; a
 * simultaneous duplicate waits for the first request. A refused request leaves its key free.
 */
export async function withIdempotencyKey(
  trx: Trx,
  accountId: number,
  request: IdempotentRequest | null,
  at: Date,
  work: () => Promise<number | Failure>,
): Promise<number | Failure> {
  if (request === null) return work();
  const hash = hashOf(request.request);
  const first = await claimKey(trx, { accountId, key: request.key, hash, at });
  if (first.made_id !== null) return first.hash.equals(hash) ? first.made_id : fail('idempotency_key_reused');
  const outcome = await work();
  if (!isFailure(outcome)) await keepAnswer(trx, { accountId, key: request.key, madeId: outcome });
  return outcome;
}

export function forgetOldRequests(db: Db, clock: Clock): Promise<void> {
  return forgetKeys(db, new Date(clock.wall().getTime() - IDEMPOTENCY_KEY_MS));
}
