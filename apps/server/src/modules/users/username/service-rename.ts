import { USERNAME_CHANGE_MS } from '@quotavera/domain/limits';
import type { Secrets } from '../../../platform/config/index.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { showEverywhere } from '../administration/act.ts';
import * as repository from './repository.ts';
import { usernameRefusal } from './service.ts';

const TAKEN = fail('validation', { fields: { username_visible: 'taken' } });
const UNIQUE_VIOLATION = '23505';

/** When the visible name may change again; null: now. */
export function renamedAgainAt(changedAt: Date | null, now: Date): Date | null {
  const again = changedAt && new Date(changedAt.getTime() + USERNAME_CHANGE_MS);
  return again && again > now ? again : null;
}

/** Gives an account, locked by the caller, another visible name. Another spelling of the same name is no other name. */
export async function rename(
  trx: Trx,
  accountId: number,
  name: string,
  { now, secrets }: { readonly now: Date; readonly secrets: Secrets },
): Promise<Failure | null> {
  const { visible, look, wantedLook, changedAt } = await repository.findName(trx, accountId, name);
  if (visible === name) return null;
  const problem = await usernameRefusal(trx, name, accountId, { now, secrets });
  if (problem) return fail('validation', { fields: { username_visible: problem } });
  if (look !== wantedLook) {
    if (renamedAgainAt(changedAt, now))
      return fail('validation', { fields: { username_visible: 'username_changed_lately' } });
    await repository.insertChange(trx, { accountId, oldName: visible, at: now });
  }
  await repository.setVisibleName(trx, accountId, name);
  await showEverywhere(trx);
  return null;
}

/** Of two who take one name at once, the database lets one through; the other hears what it would have heard a moment later. */
export async function translatingTaken<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === UNIQUE_VIOLATION && constraint?.startsWith('account_username_visible')) return TAKEN;
    throw error;
  }
}
