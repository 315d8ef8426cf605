import type { RichDocument } from '@quotavera/richtext';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';
import type { PostContent } from './repository.ts';

const VERSIONS_SHOWN = 100;

export interface VersionRow {
  n: number;
  at: Date;
  editor: string | null;
  title: string;
}

const ROW = sql`v.n, v.at, trim(a.first_name || ' ' || a.last_name) as editor, v.title`;
const FROM = sql`from post_version v left join account a on a.id = v.editor_id`;

export async function selectVersions(db: Db, postId: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${ROW} ${FROM} where v.post_id = ${postId} order by v.n desc limit ${sql.lit(VERSIONS_SHOWN)}`.execute(db);
  return rows;
}

export async function selectVersion(
  db: Db,
  postId: number,
  n: number,
): Promise<(VersionRow & { summary: string; content: RichDocument }) | undefined> {
  const { rows } = await sql<VersionRow & { summary: string; content: RichDocument }>`
    select ${ROW}, v.summary, v.content ${FROM} where v.post_id = ${postId} and v.n = ${n}`.execute(db);
  return rows[0];
}

interface Saved {
  postId: number;
  editorId: number | null;
  at: Date;
  /** A save by the same editor after this moment belongs to the same sitting. */
  sittingSince: Date;
}

/** Keeps what was saved: what one editor saves in one sitting is one version. `n` only grows. */
export async function keepVersion(trx: Trx, saved: Saved, content: PostContent): Promise<void> {
  const { postId, editorId, at, sittingSince } = saved;
  const { title, summary } = content;
  const json = JSON.stringify(content.content);
  const { numAffectedRows } = await sql`
    update post_version set at = ${at}, title = ${title}, summary = ${summary}, content = ${json}::jsonb
    where post_id = ${postId} and n = (select max(n) from post_version where post_id = ${postId})
      and editor_id is not distinct from ${editorId} and at > ${sittingSince}`.execute(trx);
  if (numAffectedRows) return;
  await sql`
    insert into post_version (post_id, n, at, editor_id, title, summary, content)
    select ${postId}, coalesce(max(n), 0) + 1, ${at}, ${editorId}::bigint, ${title}, ${summary}, ${json}::jsonb
    from post_version where post_id = ${postId}`.execute(trx);
}
