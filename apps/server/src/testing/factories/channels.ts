import type { ChannelPlanStatus } from '@quotavera/domain/sells';
import type { Db } from '../../platform/database/index.ts';
import { insertChannel } from './tips.ts';

export interface Sale {
  id: number;
  plan: number;
}

export interface PlanInput {
  priceCents?: number;
  days?: number;
  userLimit?: number;
  statedTips?: number;
  status?: ChannelPlanStatus;
}

/** A paid channel with one plan, on sale from `at` on. */
export async function insertSale(db: Db, tipsterId: number, at: Date, input: PlanInput = {}): Promise<Sale> {
  const id = await insertChannel(db, tipsterId, true, at);
  return { id, plan: await insertChannelPlan(db, id, at, input) };
}

export async function insertChannelPlan(db: Db, channelId: number, at: Date, input: PlanInput = {}): Promise<number> {
  const { priceCents = 1_900, days = 30, userLimit = 50, statedTips = 0, status = 'published' } = input;
  const { id } = await db
    .insertInto('channel_plan')
    .values({
      channel_id: channelId,
      name: 'Mensile',
      price_cents: priceCents,
      duration_days: days,
      user_limit: userLimit,
      stated_tips: statedTips,
      status,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('channel_plan_price')
    .values({ channel_plan_id: id, since: at, price_cents: priceCents })
    .execute();
  return id;
}
