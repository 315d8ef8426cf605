import { sql } from 'kysely';

/** Who paid a charge, through whom and for what: of purchase `p` and its account `a`. */
export const saleOfCharge = sql`p.provider, p.subscription_id as subscription,
  json_build_object('id', a.id, 'username', a.username_visible, 'name', trim(a.first_name || ' ' || a.last_name), 'email', a.email) as customer,
  coalesce((select r.sold ->> 'name' from receipt r where r.purchase_id = p.id and r.kind = 'receipt'), '') as product`;
