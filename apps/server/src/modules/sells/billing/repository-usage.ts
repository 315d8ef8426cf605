import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { countTips } from '../fair/repository.ts';
import type { Subscription } from '../subscription/repository.ts';

/** Counts of a reader's use of a subscription in the running period. */
export interface Usage {
  /** Tips that came in the channel, and those that the reader follows in a bankroll; of a plan, tips of anybody. */
  tips: number;
  followed: number;
  /** Own bets, lessons and one-to-one calls: of a plan alone. */
  bets: number;
  lessons: number;
  calls: number;
}

export async function selectUsage(
  db: Db,
  { account_id, channel_id, period_start: from }: Subscription,
  to: Date,
): Promise<Usage> {
  const ofPeriod = (moment: string) => sql`${sql.ref(moment)} >= ${from} and ${sql.ref(moment)} < ${to}`;
  if (channel_id !== null) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from own_bet b join tip t on t.id = b.tip_id
      where b.account_id = ${account_id} and t.channel_id = ${channel_id} and ${ofPeriod('b.placed_at')}`.execute(db);
    return {
      tips: await countTips(db, channel_id, { from, to }),
      followed: rows[0]!.n,
      ...{ bets: 0, lessons: 0, calls: 0 },
    };
  }
  const { rows } = await sql<Omit<Usage, 'tips'>>`
    select count(*) filter (where b.source = 'followed')::int as followed, count(*)::int as bets,
      (select count(*)::int from lesson_progress l where l.account_id = ${account_id} and ${ofPeriod('l.completed_at')}) as lessons,
      (select count(*)::int from call_request c where c.account_id = ${account_id} and c.status = 'ACCEPTED'
        and ${ofPeriod('c.scheduled_at')}) as calls
    from own_bet b where b.account_id = ${account_id} and ${ofPeriod('b.placed_at')}`.execute(db);
  return { tips: 0, ...rows[0]! };
}
