import type { TestApp } from '../../testing/index.ts';
import type { Purchase } from '../sells/purchase/repository.ts';
import { type PastSale, recordPastSale } from '../sells/purchase/service-past-sale.ts';

/** A published plan of a channel of a tipster. */
export async function makeChannelPlan(t: TestApp, tipsterId: number): Promise<number> {
  const at = t.clock.now();
  const { id: channel } = await t.db
    .insertInto('channel')
    .values({ tipster_id: tipsterId, name: 'Linea Gol', is_paid: true, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await t.db
    .insertInto('channel_plan')
    .values({
      channel_id: channel,
      name: 'Mensile',
      price_cents: 12_200,
      duration_days: 30,
      user_limit: 100,
      status: 'published',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A sale of a channel's plan as the books have it when it was paid by card now. */
export function sellChannel(
  t: TestApp,
  sale: Omit<PastSale, 'at' | 'shareBp'> & { shareBp?: number },
): Promise<Purchase> {
  const past = { shareBp: 7_000, ...sale, at: t.clock.now() };
  return t.db.transaction().execute((trx) => recordPastSale(trx, past));
}
