import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

export interface TipKey {
  tipster_id: number;
  tip_id: number;
}

/**
 * Verified singles whose next price may be known by now, in the order of tipster and id: something was seen of their match since they were
 * published, or it has started.
 */
export async function selectAwaitingPrice(db: Db, now: Date, limit: number): Promise<TipKey[]> {
  const { rows } = await sql<TipKey>`
    select tipster_id, tip_id from (
      select t.tipster_id, t.id as tip_id
      from tip t join tip_leg l on l.tipster_id = t.tipster_id and l.tip_id = t.id join fixture f on f.id = l.fixture_id
      where t.price_verified and t.legs = 1 and t.phase = 'prematch' and t.status <> 'draft' and t.next_from is null
        and t.rank_refusal is distinct from 'no_later_price'
        and (f.kickoff_at <= ${now} or exists (
          select from price_observation o where o.fixture_id = l.fixture_id and o.side = t.side and o.at > t.published_at))
      order by t.first_start_at, t.id limit ${sql.lit(limit)}) due
    order by 1, 2`.execute(db);
  return rows;
}
