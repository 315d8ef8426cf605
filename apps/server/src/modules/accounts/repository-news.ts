import { type RawBuilder, sql } from 'kysely';
import type { NewsWindow } from '../../platform/context.ts';

export function recentUsers({ since, now }: NewsWindow): RawBuilder<unknown> {
  return sql`select id, created_at as at from account where created_at > ${since} and created_at <= ${now}
    order by created_at desc, id desc`;
}

/** Mails that couldn't be delivered. */
export function recentFailedMails({ since }: NewsWindow): RawBuilder<unknown> {
  return sql`select id, created_at as at from mail where status = 'failed' and created_at > ${since} order by id desc`;
}
