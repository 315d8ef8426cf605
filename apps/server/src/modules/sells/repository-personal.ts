import { sql } from 'kysely';
import type { Trx } from '../../platform/database/index.ts';
import type { PersonalTable } from '../../platform/personal/index.ts';

export const personalTables: readonly PersonalTable[] = [
  {
    table: 'channel_subscription',
    whose: ['account_id'],
    exports: {
      channel_subscriptions: {
        rows: (id) => sql`select c.name as channel, s.starts_at, s.ends_at
      from channel_subscription s join channel c on c.id = s.channel_id where s.account_id = ${id} order by s.starts_at`,
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'channel_mail_off',
    whose: ['account_id'],
    exports: {
      channel_messages_without_mail: {
        rows: (id) => sql`select c.name as channel
      from channel_mail_off o join channel c on c.id = o.channel_id where o.account_id = ${id} order by c.id`,
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'payment_card',
    whose: ['account_id'],
    exports: {
      cards: {
        columns: [
          'kind',
          'brand',
          'last4',
          'country',
          'mandate',
          'expires_month',
          'expires_year',
          'added_at',
          'removed_at',
        ],
        orderBy: ['id'],
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'payment_customer',
    whose: ['account_id'],
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'invoice_recipient',
    whose: ['account_id'],
    exports: {
      invoice_recipient: {
        columns: [
          'kind',
          'first_name',
          'last_name',
          'business_name',
          'tax_code',
          'vat_number',
          'street',
          'city',
          'province',
          'postal_code',
          'country',
          'recipient_code',
          'pec',
          'updated_at',
        ],
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'free_month',
    whose: ['account_id'],
    exports: {
      free_months: {
        columns: ['days', 'days_left', 'status', 'plan', 'starts_at', 'ends_at', 'created_at'],
        orderBy: ['id'],
      },
    },
    onErasure: { delete: ['account_id'] },
  },
  {
    table: 'channel',
    whose: ['tipster_id'],
    exports: {
      channels: {
        columns: ['id', 'name', 'description', 'link', 'is_paid', 'active', 'followers', 'created_at'],
        orderBy: ['id'],
      },
    },
    onErasure: { hook: 'its words go and it is closed; its number stays for whoever bought it' },
  },
  {
    table: 'channel_follow',
    whose: ['account_id'],
    exports: {
      followed_channels: {
        rows: (id) => sql`select c.name as channel, f.followed_at
      from channel_follow f join channel c on c.id = f.channel_id where f.account_id = ${id} order by f.followed_at`,
      },
    },
    onErasure: { hook: 'follows go in both directions, and are taken off the counts' },
  },
  {
    table: 'channel_gap',
    whose: [],
    exports: {
      channel_holidays: {
        rows: (id) => sql`select c.name as channel, g.starts_at, g.ends_at, g.created_at
      from channel_gap g join channel c on c.id = g.channel_id where c.tipster_id = ${id} and g.kind = 'pause' order by g.id`,
      },
    },
    onErasure: { keep: "buyers' periods were made longer by it" },
  },
  {
    table: 'channel_gift',
    whose: [],
    exports: {
      channel_gifts: {
        rows: (
          id,
        ) => sql`select c.name as channel, g.kind, g.code, g.days, g.people, g.ends_at, g.closed_at, g.created_at
      from channel_gift g join channel c on c.id = g.channel_id where c.tipster_id = ${id} order by g.id`,
      },
    },
    onErasure: { keep: "buyers' periods came from it" },
  },
  {
    table: 'channel_notice',
    whose: [],
    exports: {
      channel_messages: {
        rows: (id) => sql`select c.name as channel, n.title, n.body, n.created_at, n.recipients
      from channel_notice n join channel c on c.id = n.channel_id where c.tipster_id = ${id} and n.kind = 'message' order by n.id`,
      },
    },
    onErasure: { hook: 'messages to subscribers go; recipients keep them only as mails' },
  },
  {
    table: 'channel_plan',
    whose: [],
    exports: {
      channel_plans: {
        rows: (
          id,
        ) => sql`select c.name as channel, p.name, p.description, p.price_cents, p.duration_days, p.user_limit, p.stated_tips,
        p.status, p.active, p.created_at, (select json_agg(json_build_object('since', h.since, 'price_cents', h.price_cents) order by h.since)
          from channel_plan_price h where h.channel_plan_id = p.id) as prices
      from channel_plan p join channel c on c.id = p.channel_id where c.tipster_id = ${id} order by p.id`,
      },
    },
    onErasure: { hook: 'its words go; its number stays for whoever bought it' },
  },
  {
    table: 'discount_code',
    whose: ['created_by'],
    onErasure: { keep: 'an admin answers for the code, under a number' },
  },
  {
    table: 'tax_payment',
    whose: ['paid_by', 'reversed_by'],
    onErasure: { keep: 'an admin answers for the payment, under a number' },
  },
  {
    table: 'discount_use',
    whose: ['account_id'],
    exports: {
      discount_codes: {
        rows: (id) => sql`select c.code, p.discount_cents, p.price_cents, u.used_at
      from discount_use u join discount_code c on c.id = u.code_id join purchase p on p.id = u.purchase_id
      where u.account_id = ${id} order by u.used_at`,
      },
    },
    onErasure: { keep: 'books, which the law keeps for ten years' },
  },
  {
    table: 'dispute',
    whose: ['evidence_by'],
    onErasure: { keep: 'books, which the law keeps for ten years' },
  },
  {
    table: 'invoice',
    whose: ['account_id'],
    exports: { invoices: { columns: ['series', 'year', 'number', 'type', 'issued_at', 'content'], orderBy: ['id'] } },
    onErasure: { keep: 'books, which the law keeps for ten years' },
  },
  {
    table: 'invoice_sending',
    whose: ['actor_id'],
    onErasure: { keep: 'books, which the law keeps for ten years' },
  },
  {
    table: 'money_account',
    whose: ['owner_id'],
    onErasure: { keep: 'books, which the law keeps for ten years' },
  },
  {
    table: 'purchase',
    whose: ['account_id'],
    exports: {
      purchases: {
        columns: [
          'public_id',
          'kind',
          'product',
          'plan',
          'period',
          'status',
          'price_cents',
          'discount_cents',
          'carried_cents',
          'card_cents',
          'method',
          'vat_country',
          'vat_rate_bp',
          'immediate_start',
          'provider',
          'failure',
          'created_at',
          'ordered_at',
          'paid_at',
          'period_start',
          'period_end',
          'refunded_cents',
          'billing_country',
          'vat_evidence',
        ],
        orderBy: ['id'],
      },
    },
    onErasure: { keep: 'books, which the law keeps for ten years' },
  },
  {
    table: 'receipt',
    whose: ['account_id'],
    exports: {
      receipts: {
        columns: [
          'series',
          'year',
          'number',
          'kind',
          'issued_at',
          'gross_cents',
          'net_cents',
          'vat_cents',
          'vat_country',
          'vat_rate_bp',
          'buyer',
          'sold',
        ],
        orderBy: ['id'],
      },
    },
    onErasure: { keep: 'books, which the law keeps for ten years' },
  },
  {
    table: 'referral',
    whose: ['invited_id', 'inviter_id', 'allowed_by'],
    exports: {
      invitations: {
        rows: (
          id,
        ) => sql`select case when inviter_id = ${id} then 'sent' else 'received' end as invitation, status, inviter_days, invited_days,
        due_at, decided_at, created_at from referral where inviter_id = ${id} or invited_id = ${id} order by id`,
      },
    },
    onErasure: { keep: 'the other side was given days for it' },
  },
  {
    table: 'referral_terms',
    whose: ['set_by'],
    onErasure: { keep: 'an admin answers for the terms, under a number' },
  },
  {
    table: 'refund',
    whose: ['actor_id'],
    onErasure: { keep: 'books, which the law keeps for ten years' },
  },
  {
    table: 'refund_part',
    whose: ['settled_by'],
    onErasure: { keep: 'books, which the law keeps for ten years' },
  },
  {
    table: 'subscription',
    whose: ['account_id'],
    exports: {
      subscriptions: {
        rows: (
          id,
        ) => sql`select s.product, s.plan, s.period, c.name as channel, s.status, s.period_start, s.period_end, s.price_cents,
        s.cancel_at_period_end, s.next_plan, s.next_period, s.created_at, s.ended_at, s.end_reason, s.is_trial, s.gift_id is not null as is_gift
      from subscription s left join channel c on c.id = s.channel_id where s.account_id = ${id} order by s.id`,
      },
    },
    onErasure: { keep: 'books, which the law keeps for ten years' },
  },
  {
    table: 'subscription_act',
    whose: ['actor_id'],
    exports: {
      acts_on_my_subscriptions: {
        rows: (id) => sql`select t.kind, t.cents, t.days, t.reason, t.at
      from subscription_act t join subscription s on s.id = t.subscription_id where s.account_id = ${id} order by t.id`,
      },
    },
    onErasure: { keep: 'books, which the law keeps for ten years' },
  },
  {
    table: 'subscription_extension',
    whose: [],
    exports: {
      subscription_extensions: {
        rows: (
          id,
        ) => sql`select e.kind, e.window_start, e.window_end, e.days, e.closed_days, e.missing_days, e.due_tips, e.tips, e.at
      from subscription_extension e join subscription s on s.id = e.subscription_id where s.account_id = ${id} order by e.id`,
      },
    },
    onErasure: { keep: 'books, which the law keeps for ten years' },
  },
  {
    table: 'tipster_month',
    whose: ['tipster_id'],
    onErasure: { keep: 'books, which the law keeps for ten years' },
  },
];

/** Deletes follows of channels in both directions, and counts the followers of those channels anew. */
export async function deleteChannelFollows(trx: Trx, accountId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    delete from channel_follow f using channel c
    where c.id = f.channel_id and (f.account_id = ${accountId} or c.tipster_id = ${accountId}) returning f.channel_id as id`.execute(
    trx,
  );
  await sql`
    update channel c set followers = (select count(*) from channel_follow f where f.channel_id = c.id)
    where c.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(trx);
}

/** Takes a tipster's words away and closes the channels. Recipients keep messages only as mails. */
export async function blankChannels(trx: Trx, tipsterId: number): Promise<void> {
  await sql`delete from channel_notice n using channel c where c.id = n.channel_id and c.tipster_id = ${tipsterId}`.execute(
    trx,
  );
  await sql`
    update channel_plan set name = '', description = '' where channel_id in (select id from channel where tipster_id = ${tipsterId})`.execute(
    trx,
  );
  await sql`update channel set name = '', description = '', link = '', active = false where tipster_id = ${tipsterId}`.execute(
    trx,
  );
}

/** Access to channels, and the channels of a tipster. */
export async function moveChannels(trx: Trx, duplicateId: number, keptId: number): Promise<void> {
  await sql`
    insert into channel_subscription (account_id, channel_id, starts_at, ends_at)
    select ${keptId}, channel_id, starts_at, ends_at from channel_subscription where account_id = ${duplicateId}
    on conflict (account_id, channel_id, starts_at) do update set ends_at = greatest(channel_subscription.ends_at, excluded.ends_at)`.execute(
    trx,
  );
  await sql`delete from channel_subscription where account_id = ${duplicateId}`.execute(trx);
  await sql`update channel set tipster_id = ${keptId} where tipster_id = ${duplicateId}`.execute(trx);
}

/** Moves the follows of channels, whose followers are counted again. */
export async function moveChannelFollows(trx: Trx, duplicateId: number, keptId: number): Promise<void> {
  await sql`
    insert into channel_follow (account_id, channel_id, followed_at)
    select ${keptId}, f.channel_id, f.followed_at from channel_follow f join channel c on c.id = f.channel_id
    where f.account_id = ${duplicateId} and c.tipster_id <> ${keptId} on conflict do nothing`.execute(trx);
  await sql`
    delete from channel_follow f using channel c where c.id = f.channel_id
      and (f.account_id = ${duplicateId} or (f.account_id = ${keptId} and c.tipster_id = ${keptId}))`.execute(trx);
  await sql`
    update channel c set followers = (select count(*) from channel_follow f where f.channel_id = c.id)
    where c.tipster_id = ${keptId} or exists (select from channel_follow f where f.account_id = ${keptId} and f.channel_id = c.id)`.execute(
    trx,
  );
}

/** Free days that wait; those of an invitation that gave to both accounts stay with the duplicate, where they end. */
export async function moveFreeMonths(trx: Trx, from: number, into: number): Promise<void> {
  await sql`
    update free_month m set account_id = ${into} where m.account_id = ${from} and m.status = 'ready' and not exists (
      select from free_month own where own.account_id = ${into} and own.referral_id = m.referral_id)`.execute(trx);
}

/** Moves the recipient of invoices, where the remaining account hasn't set one itself. */
export async function moveInvoiceRecipient(trx: Trx, from: number, into: number): Promise<void> {
  await sql`
    update invoice_recipient set account_id = ${into}
    where account_id = ${from} and not exists (select from invoice_recipient where account_id = ${into})`.execute(trx);
  await sql`delete from invoice_recipient where account_id = ${from}`.execute(trx);
}
