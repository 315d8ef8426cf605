import type { ImageKind } from '@quotavera/domain/accounts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

const COLUMNS = { avatar: 'avatar_url', cover: 'cover_url' } as const;

/** Pictures of posts belong to no column: a post that shows one keeps it. */
export type FileKind = ImageKind | 'post';

export interface NewFile {
  key: string;
  size: number;
}

/** Records files as orphans before they are written, so that the cleaning finds them if the process dies in between. */
export async function announceFiles(
  db: Db,
  accountId: number,
  kind: FileKind,
  files: readonly NewFile[],
  at: Date,
): Promise<void> {
  await db
    .insertInto('stored_file')
    .values(files.map((file) => ({ ...file, account_id: accountId, kind, created_at: at, orphaned_at: at })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        // A picture that a post shows stays shown when somebody uploads it again.
        orphaned_at: sql`case when stored_file.kind = 'post' and stored_file.orphaned_at is null then null else ${at}::timestamptz end`,
      }),
    )
    .execute();
}

/** The account shows these files from now on and no others of the kind; a null address shows none. */
export async function showFiles(
  trx: Trx,
  accountId: number,
  kind: ImageKind,
  shown: { url: string | null; keys: readonly string[] },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('account')
    .set({ [COLUMNS[kind]]: shown.url })
    .where('id', '=', accountId)
    .execute();
  await trx
    .updateTable('stored_file')
    .set({ orphaned_at: at })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('orphaned_at', 'is', null)
    .execute();
  if (shown.keys.length === 0) return;
  await trx.updateTable('stored_file').set({ orphaned_at: null }).where('key', 'in', shown.keys).execute();
}

/** Keeps files for good: no cleaning takes them. */
export async function keepFiles(trx: Trx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await trx.updateTable('stored_file').set({ orphaned_at: null }).where('key', 'in', keys).execute();
}

/** Cuts the tie between files that stay and the account that uploaded them. */
export async function disownFiles(trx: Trx, accountId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .updateTable('stored_file')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .where('key', 'in', keys)
    .execute();
}

export async function findOrphans(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_file')
    .select('key')
    .where('orphaned_at', '<', before)
    .orderBy('orphaned_at')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

/** Locks an orphan, so that no account can show it until the transaction ends; false when one shows it again. */
export async function lockOrphan(trx: Trx, key: string, before: Date): Promise<boolean> {
  const orphan = await trx
    .selectFrom('stored_file')
    .select('key')
    .where('key', '=', key)
    .where('orphaned_at', '<', before)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return orphan !== undefined;
}

export async function forgetFile(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('stored_file').where('key', '=', key).execute();
}

/** Makes orphans of all files of an account; the next cleaning deletes them whatever their age. */
export async function orphanAll(trx: Trx, accountId: number, at: Date): Promise<void> {
  await trx.updateTable('account').set({ avatar_url: null, cover_url: null }).where('id', '=', accountId).execute();
  await trx.updateTable('stored_file').set({ orphaned_at: at }).where('account_id', '=', accountId).execute();
}
