import { createHmac } from 'node:crypto';
import { usernameProblem } from '@quotavera/domain/accounts';
import type { Secrets } from '../../../platform/config/index.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { insertReserved, isReserved, lookOf, looksOf, usernameIsTaken } from './repository.ts';

/**
 * Why a username can't be taken, as a field code (the rule's, or `taken`: another name looks the same), or null. `except`: whose own
 * names don't count.
 */
export async function usernameRefusal(
  db: Db | Trx,
  username: string,
  except: number | null,
  { now, secrets }: { readonly now: Date; readonly secrets: Secrets },
): Promise<string | null> {
  const problem = usernameProblem(username);
  if (problem) return problem;
  if (await usernameIsTaken(db, username, except, now)) return 'taken';
  return (await isReserved(db, hashOf(secrets, await lookOf(db, username)))) ? 'taken' : null;
}

/** Without the key the hashes say nothing about who was here. */
function hashOf(secrets: Secrets, look: string): Buffer {
  return createHmac('sha256', secrets.get('erased-identity')).update(`name:${look}`).digest();
}

/** Nobody ever gets a name of this account again. To be called before it loses them. */
export async function reserveNames(trx: Trx, secrets: Secrets, accountId: number, at: Date): Promise<void> {
  const looks = await looksOf(trx, accountId);
  await insertReserved(
    trx,
    looks.map((look) => hashOf(secrets, look)),
    at,
  );
}
