import type { Member } from '@quotavera/domain/access';
import { type RawBuilder, sql } from 'kysely';
import { countUpToMax, type Db, keyset, type PageSpan } from '../../../platform/database/index.ts';
import { type ListFilters, requestedConditions } from './repository-filters.ts';
import { frameFor, type ListRow, PEOPLE } from './repository-frames.ts';

interface OwnFilters extends ListFilters {
  status?: string | undefined;
}

/** Own tips, drafts included, latest made first. */
export async function selectOwnPage(
  db: Db,
  viewer: Member,
  filters: OwnFilters,
  page: PageSpan,
  now: Date,
): Promise<ListRow[]> {
  const { beyond, orderBy, limit } = keyset([sql`t.id`], 'desc', page, page.position?.key ?? null);
  const { rows } = await sql<ListRow>`select ${frameFor(viewer, now)} from tip t ${PEOPLE}
    where ${ownConditions(viewer, filters)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countOwn(db: Db, viewer: Member, filters: OwnFilters): Promise<number> {
  return countUpToMax(db, sql`select 1 from tip t where ${ownConditions(viewer, filters)}`);
}

function ownConditions(viewer: Member, filters: OwnFilters): RawBuilder<unknown> {
  const own = [sql`t.tipster_id = ${viewer.accountId}`, ...requestedConditions(filters)];
  return sql.join(filters.status === undefined ? own : [...own, sql`t.status = ${filters.status}`], sql` and `);
}
