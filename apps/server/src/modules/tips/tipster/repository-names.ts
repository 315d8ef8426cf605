import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/** Consecutive numbers of one part: its sitemap, in five languages with their alternates, stays below a tenth of what the format allows. */
export const NAMES_PART = 500;
/** As many as one index of sitemaps may name. */
const PARTS_MAX = 50_000;

/** Suspended, gone and erased tipsters are in no list. */
const LISTED = sql`a.banned_at is null and a.deactivated_at is null and a.erased_at is null`;

/** The parts in which there is somebody. */
export async function selectNameParts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`select distinct (t.id / ${sql.lit(NAMES_PART)})::int8 as part
    from tipster t join account a on a.id = t.id where ${LISTED} order by part limit ${sql.lit(PARTS_MAX)}`.execute(db);
  return rows.map(({ part }) => Number(part));
}

export async function selectNames(db: Db, part: number): Promise<string[]> {
  const from = part * NAMES_PART;
  const { rows } = await sql<{ username: string }>`select a.username_visible as username
    from tipster t join account a on a.id = t.id
    where t.id >= ${from} and t.id < ${from + NAMES_PART} and ${LISTED} order by t.id`.execute(db);
  return rows.map(({ username }) => username);
}
