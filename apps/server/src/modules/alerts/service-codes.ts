import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../platform/context.ts';
import type { Trx } from '../../platform/database/index.ts';
import * as repository from './repository.ts';

const CODE_BYTES = 16;
const CODE_MS = 15 * MINUTE_MS;

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** A code that proves, once and for some minutes, whose chat it is written in. */
export async function newCode(
  context: Pick<ServerContext, 'db' | 'clock'>,
  proof: repository.CodeProof,
): Promise<{ code: string; until: Date }> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const until = new Date(context.clock.now().getTime() + CODE_MS);
  await repository.putCode(context.db, { ...proof, hash: hashOf(code), until });
  return { code, until };
}

/** Uses a code up; null where it is none, or no longer. */
export function takeCode(
  trx: Trx,
  code: string,
  purpose: repository.CodePurpose,
  now: Date,
): ReturnType<typeof repository.takeCode> {
  return repository.takeCode(trx, hashOf(code), purpose, now);
}
