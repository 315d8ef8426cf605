import { USERNAME_RESERVED_MS } from '@quotavera/domain/limits';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

/**
 * Whether an account other than `except` is known by a name that can't be told from this one, be it for signing in or on screen, or
 * was until lately.
 */
export async function usernameIsTaken(
  db: Db | Trx,
  username: string,
  except: number | null,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - USERNAME_RESERVED_MS);
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from account where username_look(username_visible) = username_look(${username}) and id <> ${except ?? 0})
      or exists (select from account where username_look(username) = username_look(${username}) and id <> ${except ?? 0})
      or exists (select from username_change where username_look(old_name) = username_look(${username}) and at > ${since}
        and account_id <> ${except ?? 0}) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

export async function findName(trx: Trx, accountId: number, wanted: string) {
  return trx
    .selectFrom('account')
    .select((eb) => [
      'username_visible as visible',
      sql<string>`username_look(username_visible)`.as('look'),
      sql<string>`username_look(${wanted})`.as('wantedLook'),
      eb
        .selectFrom('username_change')
        .select((inner) => inner.fn.max('at').as('at'))
        .whereRef('account_id', '=', 'account.id')
        .as('changedAt'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export async function insertChange(
  trx: Trx,
  change: { readonly accountId: number; readonly oldName: string; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto('username_change')
    .values({ account_id: change.accountId, old_name: change.oldName, at: change.at })
    .execute();
}

export async function setVisibleName(trx: Trx, accountId: number, name: string): Promise<void> {
  await trx.updateTable('account').set({ username_visible: name }).where('id', '=', accountId).execute();
}
