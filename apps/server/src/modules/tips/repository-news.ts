import { type RawBuilder, sql } from 'kysely';
import type { NewsWindow } from '../../platform/context.ts';

/** Tips of followed tipsters that the reader was told of. */
export function recentTips({ accountId, since, now }: NewsWindow): RawBuilder<unknown> {
  return sql`select tip_id as id, at from notification where account_id = ${accountId} and type = 'tip_published' and bell
    and at > ${since} and at <= ${now} order by at desc, id desc`;
}

export function recentNotifications({ accountId, since, now }: NewsWindow): RawBuilder<unknown> {
  return sql`select id, at from notification where account_id = ${accountId} and read_at is null and bell
    and at > ${since} and at <= ${now} order by at desc, id desc`;
}

/** Outcomes that tipsters have declared and nobody has confirmed yet. */
export function recentDeclarations({ since }: NewsWindow): RawBuilder<unknown> {
  return sql`select id, settled_at as at from tip where self_declared and status = 'published' and settled_at > ${since}
    order by settled_at desc, id desc`;
}

/** Tips by their number and whose they are: what they say may be locked. */
export const namedTips = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`select t.id, '#' || t.id || ' ' || a.username_visible as title, t.id::text as key
    from tip t join account a on a.id = t.tipster_id where t.id = any(${ids})`;
