import { usernameProblem } from '@quotavera/domain/accounts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { usernameIsTaken } from './repository.ts';

/**
 * Why a username can't be taken, as a field code (the rule's, or `taken`: another name looks the same), or null. `except`: whose own
 * names don't count.
 */
export async function usernameRefusal(
  db: Db | Trx,
  username: string,
  except: number | null,
  now: Date,
): Promise<string | null> {
  const problem = usernameProblem(username);
  if (problem) return problem;
  return (await usernameIsTaken(db, username, except, now)) ? 'taken' : null;
}
