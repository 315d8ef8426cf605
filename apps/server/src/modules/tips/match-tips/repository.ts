import type { Viewer } from '@quotavera/domain/access';
import { sql } from 'kysely';
import {
  type ColumnsOf,
  countUpToMax,
  type Db,
  keyset,
  type PageKey,
  type PageSpan,
  timeOfKey,
} from '../../../platform/database/index.ts';
import { wholeExpression } from '../visibility/repository.ts';

export interface MatchTipRow extends ColumnsOf<'tip', 'id'> {
  /** Publication in milliseconds since 1970, and id. */
  key: PageKey;
}

/**
 * The tips on these matches that the reader sees whole. A locked tip says nothing of its match, so it is in no match's list: being there
 * would tell it.
 */
const onMatches = (matchIds: readonly number[], viewer: Viewer, now: Date) => sql`
  from (select distinct l.tipster_id, l.tip_id from tip_leg l where l.fixture_id = any(${[...matchIds]}::bigint[])) l
  join tip t on t.tipster_id = l.tipster_id and t.id = l.tip_id
  where t.status <> 'draft' and ${wholeExpression(viewer, now)}`;

/** A page in the order of publication, latest first. */
export async function selectMatchTips(
  db: Db,
  viewer: Viewer,
  matchIds: readonly number[],
  page: PageSpan,
  now: Date,
): Promise<MatchTipRow[]> {
  const edge = page.position && [timeOfKey(page.position.key[0]), page.position.key[1]];
  const { beyond, orderBy, limit } = keyset([sql`t.published_at`, sql`t.id`], 'desc', page, edge);
  const { rows } = await sql<MatchTipRow>`
    select t.id, json_build_array(floor(extract(epoch from t.published_at) * 1000), t.id) as key
    ${onMatches(matchIds, viewer, now)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countMatchTips(db: Db, viewer: Viewer, matchIds: readonly number[], now: Date): Promise<number> {
  return countUpToMax(db, sql`select 1 ${onMatches(matchIds, viewer, now)}`);
}
