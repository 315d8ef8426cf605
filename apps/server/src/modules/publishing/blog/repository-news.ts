import { type RawBuilder, sql } from 'kysely';
import type { NewsWindow, QueueRows } from '../../../platform/context.ts';
import { isForReader } from './repository-public.ts';

/** Articles that others have published, each once: in the reader's language where it is there. */
export function recentPosts({ accountId, language, since, now }: NewsWindow): RawBuilder<unknown> {
  return sql`select p.id, p.published_at as at from post p where ${isForReader(language)} and p.published_at > ${since}
    and p.published_at <= ${now} and p.author_id is distinct from ${accountId} order by p.published_at desc, p.id desc`;
}

export const waitingPosts = (): QueueRows =>
  sql`select id, updated_at as at, title, id::text as key from post where status = 'in_review'`;

export const namedPosts = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`select id, title, slug as key from post where id = any(${ids})`;
