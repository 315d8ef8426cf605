import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import type { PagePosition } from '../../../platform/http/keyset.ts';
import { COUNT_CAP } from './repository-search.ts';

export interface CollaboratorRow {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly avatar_url: string | null;
  readonly headline: string;
  readonly share_percent: number;
  readonly followers: number;
  readonly settled: number;
  readonly profit_micro: number;
  readonly yield: number | null;
  readonly badge: boolean;
  readonly suspended: boolean;
  readonly created_at: Date;
}

/** `%` and `_` are letters of a name here. */
function matching(search: string | undefined): RawBuilder<unknown> {
  if (!search) return sql`true`;
  const part = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(lower(a.username_visible) like ${part} or lower(a.first_name || ' ' || a.last_name) like ${part})`;
}

/** Tipsters by id, the newest first: few beside all accounts, so a name is looked for anywhere in theirs. */
export async function selectCollaborators(
  db: Db,
  search: string | undefined,
  page: { readonly limit: number; readonly offset: number; readonly position: PagePosition | null },
): Promise<CollaboratorRow[]> {
  const back = page.position?.direction === 'previous';
  const beyond = page.position ? sql`and t.id ${sql.raw(back ? '>' : '<')} ${page.position.id}` : sql``;
  const { rows } = await sql<CollaboratorRow>`
    select t.id, a.username_visible as username, trim(a.first_name || ' ' || a.last_name) as name, a.email, a.avatar_url,
      t.headline, t.share_percent, t.followers, coalesce(s.settled, 0) as settled, coalesce(s.profit_micro, 0) as profit_micro,
      s.yield, coalesce(e.badge, false) as badge, a.banned_at is not null as suspended, t.created_at
    from tipster t join account a on a.id = t.id
      left join standing s on s.tipster_id = t.id and s.period = 'all' and s.scope = 'all' and s.sport = 'all' and s.kind = 'all'
      left join tipster_evidence e on e.tipster_id = t.id
    where a.user_type = 'collaborator' and a.merged_into is null and a.erased_at is null and ${matching(search)} ${beyond}
    order by t.id ${sql.raw(back ? 'asc' : 'desc')}
    limit ${sql.lit(page.limit + 1)} offset ${sql.lit(page.offset)}`.execute(db);
  return rows;
}

export async function countCollaborators(db: Db, search: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from tipster t join account a on a.id = t.id
      where a.user_type = 'collaborator' and a.merged_into is null and a.erased_at is null and ${matching(search)}
      limit ${sql.lit(COUNT_CAP)}) c`.execute(db);
  return rows[0]?.count ?? 0;
}
