import { usernameProblem } from '@quotavera/domain/accounts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { ownerOfUsername } from './repository.ts';

/** Why a username can't be taken, as a field code (the rule's, or `taken`), or null. `except`: whose own name doesn't count. */
export async function usernameRefusal(db: Db | Trx, username: string, except: number | null): Promise<string | null> {
  const problem = usernameProblem(username);
  if (problem) return problem;
  return (await ownerOfUsername(db, username, except)) === null ? null : 'taken';
}
