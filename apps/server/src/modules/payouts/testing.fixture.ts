import type { TestApp } from '../../testing/index.ts';
import type { Purchase } from '../sells/purchase/repository.ts';
import { type PastSale, recordPastSale } from '../sells/purchase/service-past-sale.ts';

/** An Italian without a VAT number gives these data to be paid. */
export const TAX_DATA = {
  kind: 'person' as const,
  first_name: 'Mario',
  last_name: 'Rossi',
  tax_code: 'RSSMRA85T10A562S',
  birth_date: '1985-12-10',
  birth_place: 'Pisa',
  street: 'Via Roma 1',
  city: 'Pisa',
  postal_code: '56017',
  country: 'IT',
};

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
