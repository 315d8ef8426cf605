import { createHmac } from 'node:crypto';
import { usernameProblem } from '@quotavera/domain/accounts';
import { ERASED_NAME_REST_MS, USERNAME_CHANGE_MS } from '@quotavera/domain/limits';
import type { Secrets } from '../../../platform/config/index.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { appendNames } from '../../ledger/service-names.ts';
import { announcePublicChange } from '../session/viewers.ts';
import * as repository from './repository.ts';
import { insertReserved, isReserved, lookOf, looksOf, usernameIsTaken } from './repository.ts';

/**
 * Why a username can't be taken, as a field code (the rule's, or `taken`: another name looks the same), or null. `except`: whose own
 * names don't count.
 */
export async function usernameRefusal(
  db: Db | Trx,
  username: string,
  except: number | null,
  { now, secrets }: { now: Date; secrets: Secrets },
): Promise<string | null> {
  const problem = usernameProblem(username);
  if (problem) return problem;
  if (await usernameIsTaken(db, username, except, now)) return 'taken';
  return (await isReserved(db, hashOf(secrets, await lookOf(db, username)), now)) ? 'taken' : null;
}

/** Hashed with a key, so that the table doesn't reveal former names. */
function hashOf(secrets: Secrets, look: string): Buffer {
  return createHmac('sha256', secrets.get('erased-identity')).update(`name:${look}`).digest();
}

/** Whether a tipster whose account is erased had this name. */
export async function wasErasedTipsters(db: Db, secrets: Secrets, name: string): Promise<boolean> {
  return repository.isErasedTipsters(db, hashOf(secrets, await lookOf(db, name)));
}

/**
 * Reserves the account's names for a year, a tipster's for ever: links to a record live longer than a year. Call it before the account
 * loses its names.
 */
export async function reserveNames(
  trx: Trx,
  secrets: Secrets,
  account: { id: number; is_tipster: boolean },
  at: Date,
): Promise<void> {
  const looks = await looksOf(trx, account.id);
  await insertReserved(
    trx,
    looks.map((look) => hashOf(secrets, look)),
    at,
    account.is_tipster ? null : new Date(at.getTime() + ERASED_NAME_REST_MS),
  );
}

const TAKEN = fail('validation', { fields: { username_visible: 'taken' } });
const UNIQUE_VIOLATION = '23505';

/** When the visible name may change again; null when it may now. */
export function renamedAgainAt(changedAt: Date | null, now: Date): Date | null {
  const again = changedAt && new Date(changedAt.getTime() + USERNAME_CHANGE_MS);
  return again && again > now ? again : null;
}

/** Changes the visible name of an account that the caller has locked. A new spelling of the same name doesn't count as a change. */
export async function rename(
  trx: Trx,
  accountId: number,
  name: string,
  { now, secrets }: { now: Date; secrets: Secrets },
): Promise<Failure | null> {
  const { visible, look, wanted_look, changed_at, is_tipster } = await repository.findName(trx, accountId, name);
  if (visible === name) return null;
  const problem = await usernameRefusal(trx, name, accountId, { now, secrets });
  if (problem) return fail('validation', { fields: { username_visible: problem } });
  if (look !== wanted_look) {
    if (renamedAgainAt(changed_at, now))
      return fail('validation', { fields: { username_visible: 'username_changed_lately' } });
    await repository.insertChange(trx, { accountId, oldName: visible, at: now });
  }
  await repository.setVisibleName(trx, accountId, name);
  if (is_tipster) await appendNames(trx, [{ tipster_id: accountId, name, at: now }]);
  await announcePublicChange(trx);
  return null;
}

/** Translates the unique index's refusal of a name that another request took at the same moment. */
export async function translatingTaken<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === UNIQUE_VIOLATION && constraint?.startsWith('account_username_visible')) return TAKEN;
    throw error;
  }
}
