import type { Discount } from '@quotavera/domain/sells';
import { sql } from 'kysely';

/** A code as whoever has ordered with it sees it. */
export interface SoldDiscount extends Discount {
  code: string;
}

const WORDS = sql`'code', c.code, 'percent', c.percent, 'cents', c.cents`;

/** The code of a subscription's terms as JSON; null where there is none. */
export const subscriptionDiscount = sql`
  (select json_build_object(${WORDS}) from discount_code c where c.id = subscription.discount_code_id)`;

/** The code of a purchase as JSON, with how many renewals after it the code makes cheaper too; null where there is none. */
export const purchaseDiscount = sql`
  (select json_build_object(${WORDS}, 'left', c.periods - 1 - (
      select count(*) from purchase e where e.subscription_id = purchase.subscription_id and e.discount_code_id = c.id
        and e.status = 'succeeded' and e.id < purchase.id))
    from discount_code c where c.id = purchase.discount_code_id)`;
