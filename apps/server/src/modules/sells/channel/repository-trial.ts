import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

export interface Trial {
  days: number;
  places_left: number;
  until: Date;
}

/** The trial that a channel's page offers: null where there is none left, and for whoever has the channel or had a trial of it. */
export async function selectTrial(db: Db, channelId: number, readerId: number | null, at: Date): Promise<Trial | null> {
  const { rows } = await sql<Trial>`
    select g.days, g.ends_at as until, g.people - used.n as places_left
    from channel_gift g cross join lateral (select count(*)::int as n from subscription s where s.gift_id = g.id) used
    where g.channel_id = ${channelId} and g.kind = 'trial' and g.closed_at is null and g.ends_at > ${at} and used.n < g.people
      and not exists (select from subscription s left join channel_gift o on o.id = s.gift_id
        where s.account_id = ${readerId} and s.channel_id = g.channel_id and (s.status <> 'ended' or o.kind = 'trial'))
    order by g.id limit 1`.execute(db);
  return rows[0] ?? null;
}
