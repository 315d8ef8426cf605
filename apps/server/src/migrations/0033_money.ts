import { type Kysely, sql } from 'kysely';

/** Plans and channels are paid for: purchases, subscriptions, receipts, and the double-entry ledger of every cent. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- What an admin gave and what is paid for lie side by side; subscription_type and subscription_until are the better of the two.
alter table account
  add column granted_plan text not null default 'free' check (granted_plan in ('free', 'pro', 'elite')),
  add column granted_until timestamptz,
  add column paid_plan text not null default 'free' check (paid_plan in ('free', 'pro', 'elite')),
  add column paid_until timestamptz,
  add constraint account_paid_until check ((paid_plan = 'free') = (paid_until is null));
update account set granted_plan = subscription_type, granted_until = subscription_until where subscription_type <> 'free';

alter table channel
  add column description text not null default '',
  add column paused_since timestamptz,
  add column paused_until timestamptz;

create table channel_plan (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channel (id),
  name text not null,
  description text not null default '',
  price_cents int not null check (price_cents between 100 and 50000),
  duration_days int not null check (duration_days between 1 and 366),
  user_limit int not null check (user_limit between 1 and 10000),
  -- Tips stated per 30 days; fair billing counts by it.
  stated_tips int not null default 0 check (stated_tips between 0 and 1000),
  status text not null default 'draft' check (status in ('draft', 'published')),
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index channel_plan_channel_idx on channel_plan (channel_id);

create table payment_customer (
  account_id bigint not null references account (id),
  provider text not null,
  reference text not null,
  primary key (account_id, provider)
);
create unique index payment_customer_reference_idx on payment_customer (provider, reference);

create table payment_card (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  provider text not null,
  reference text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expires_month smallint not null check (expires_month between 1 and 12),
  expires_year smallint not null,
  -- The provider's own name of the card's number, the same for every customer.
  fingerprint text not null,
  added_at timestamptz not null,
  expiry_announced_at timestamptz,
  removed_at timestamptz
);
create unique index payment_card_reference_idx on payment_card (provider, reference);
create index payment_card_account_idx on payment_card (account_id) where removed_at is null;

create table subscription (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  product text not null check (product in ('plan', 'channel')),
  plan text check (plan in ('pro', 'elite')),
  period text check (period in ('month', 'year')),
  channel_id bigint references channel (id),
  channel_plan_id bigint references channel_plan (id),
  status text not null check (status in ('active', 'past_due', 'ended')),
  -- Periods are counted from the anchor, so that 31 January leads to 28 February and then to 31 March.
  anchor_at timestamptz not null,
  period_number int not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  price_cents int not null,
  cancel_at_period_end boolean not null default false,
  next_plan text check (next_plan in ('pro', 'elite')),
  next_period text check (next_period in ('month', 'year')),
  card_id bigint references payment_card (id) on delete set null,
  renewal_announced_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  check ((product = 'plan') = (plan is not null and period is not null)),
  check ((product = 'channel') = (channel_id is not null and channel_plan_id is not null)),
  check (period_start < period_end),
  check ((status = 'ended') = (ended_at is not null))
);
create unique index subscription_plan_idx on subscription (account_id) where product = 'plan' and status <> 'ended';
create unique index subscription_channel_idx on subscription (account_id, channel_id) where product = 'channel' and status <> 'ended';
create index subscription_account_idx on subscription (account_id, id);
create index subscription_channel_list_idx on subscription (channel_id, id) where channel_id is not null;
create index subscription_due_idx on subscription (period_end) where status = 'active';

create table purchase (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  account_id bigint not null references account (id),
  -- first: a subscription begins; change: a plan is changed for a better one at once; renewal: a period more.
  kind text not null check (kind in ('first', 'change', 'renewal')),
  product text not null check (product in ('plan', 'channel')),
  plan text check (plan in ('pro', 'elite')),
  period text check (period in ('month', 'year')),
  channel_plan_id bigint references channel_plan (id),
  subscription_id bigint references subscription (id),
  status text not null check (status in (
    'requires_payment_method', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled')),
  price_cents int not null check (price_cents >= 0),
  credit_cents int not null check (credit_cents >= 0),
  -- What is left of the plan that this one takes the place of: it becomes credit when the purchase succeeds.
  unused_cents int not null default 0 check (unused_cents >= 0),
  card_cents int not null check (card_cents >= 0),
  surplus_cents int not null check (surplus_cents >= 0),
  vat_country text not null,
  vat_rate_bp int not null,
  share_bp int not null default 0 check (share_bp between 0 and 10000),
  -- Whether the reader ticked that it begins at once, knowing what a withdrawal then gives back.
  immediate_start boolean not null default false,
  provider text not null,
  intent_id text unique,
  card_id bigint references payment_card (id) on delete set null,
  -- A place in a channel is held until then.
  place_until timestamptz,
  attempts smallint not null default 0,
  next_attempt_at timestamptz,
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ordered_at timestamptz,
  paid_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  refunded_cents int not null default 0 check (refunded_cents between 0 and price_cents),
  share_released_at timestamptz,
  check (card_cents + credit_cents = price_cents + surplus_cents),
  check ((status = 'succeeded') = (paid_at is not null))
);
create unique index purchase_open_plan_idx on purchase (account_id)
  where product = 'plan' and kind <> 'renewal' and status in ('requires_payment_method', 'requires_action', 'processing');
create unique index purchase_open_channel_idx on purchase (account_id, channel_plan_id)
  where product = 'channel' and kind <> 'renewal' and status in ('requires_payment_method', 'requires_action', 'processing');
create unique index purchase_open_renewal_idx on purchase (subscription_id)
  where kind = 'renewal' and status in ('requires_payment_method', 'requires_action', 'processing');
create index purchase_account_idx on purchase (account_id, id);
create index purchase_subscription_idx on purchase (subscription_id, id);
create index purchase_waiting_idx on purchase (updated_at) where status in ('requires_payment_method', 'requires_action', 'processing');
create index purchase_retry_idx on purchase (next_attempt_at) where next_attempt_at is not null;
create index purchase_place_idx on purchase (channel_plan_id, place_until) where place_until is not null;

create table refund (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchase (id),
  cents int not null check (cents > 0),
  -- To the card; the rest stands to the reader's credit.
  card_cents int not null check (card_cents between 0 and cents),
  reason text not null,
  note text not null default '',
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  reference text unique,
  actor_id bigint references account (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refund_purchase_idx on refund (purchase_id);
create index refund_pending_idx on refund (created_at) where status = 'pending';

create table dispute (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchase (id),
  reference text not null unique,
  cents int not null check (cents > 0),
  fee_cents int not null default 0,
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index dispute_purchase_idx on dispute (purchase_id);

-- What a provider told, once each: a repeated event finds its row and does nothing.
create table payment_event (
  provider text not null,
  event_id text not null,
  type text not null,
  subject text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index payment_event_received_idx on payment_event (received_at);

create table money_account (
  id bigint generated always as identity primary key,
  kind text not null,
  owner_id bigint references account (id),
  balance_cents bigint not null default 0,
  unique nulls not distinct (kind, owner_id)
);
create index money_account_owner_idx on money_account (owner_id) where owner_id is not null;

create table money_transaction (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What it was made for, such as 'charge:17': nothing is booked twice.
  cause text not null unique,
  purchase_id bigint references purchase (id),
  at timestamptz not null
);
create index money_transaction_purchase_idx on money_transaction (purchase_id);
create index money_transaction_at_idx on money_transaction (at, id);

create table money_entry (
  transaction_id bigint not null references money_transaction (id),
  position smallint not null,
  account_id bigint not null references money_account (id),
  cents bigint not null check (cents <> 0),
  vat_country text,
  vat_rate_bp int,
  primary key (transaction_id, position),
  check ((vat_country is null) = (vat_rate_bp is null))
);
create index money_entry_account_idx on money_entry (account_id, transaction_id);

create table receipt_series (
  series text not null,
  year int not null,
  last_number int not null,
  primary key (series, year)
);

create table receipt (
  id bigint generated always as identity primary key,
  series text not null,
  year int not null,
  number int not null,
  kind text not null check (kind in ('receipt', 'credit_note')),
  purchase_id bigint not null references purchase (id),
  refund_id bigint references refund (id),
  account_id bigint not null references account (id),
  issued_at timestamptz not null,
  gross_cents int not null,
  net_cents int not null,
  vat_cents int not null,
  vat_country text not null,
  vat_rate_bp int not null,
  -- Who bought what, as it was on that day: it outlives a changed name and an erased account.
  buyer jsonb not null,
  sold jsonb not null,
  unique (series, year, number),
  check (gross_cents = net_cents + vat_cents)
);
create unique index receipt_of_charge_idx on receipt (purchase_id) where kind = 'receipt';
create unique index receipt_of_refund_idx on receipt (refund_id) where refund_id is not null;
create index receipt_account_idx on receipt (account_id, id);

-- Books are only ever added to.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger money_transaction_append_only before update or delete on money_transaction
  for each row execute function refuse_change();
create trigger money_entry_append_only before update or delete on money_entry
  for each row execute function refuse_change();
create trigger receipt_append_only before update or delete on receipt
  for each row execute function refuse_change();

create function check_balanced() returns trigger language plpgsql as $$
begin
  if (select sum(cents) from money_entry where transaction_id = new.transaction_id) <> 0 then
    raise exception 'transaction % is out of balance', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger money_entry_balanced after insert on money_entry
  deferrable initially deferred for each row execute function check_balanced();

-- The provider that plays payments beside the simulated world.
create table sandbox_intent (
  id text primary key,
  client_secret text not null unique,
  customer text not null,
  cents int not null,
  status text not null,
  failure text,
  method text,
  idempotency_key text not null unique,
  metadata jsonb not null,
  disputed boolean not null default false,
  created_at timestamptz not null
);
create table sandbox_method (
  id text primary key,
  customer text not null,
  card text not null,
  created_at timestamptz not null
);
create table sandbox_refund (
  id text primary key,
  intent_id text not null references sandbox_intent (id),
  cents int not null,
  idempotency_key text not null unique,
  created_at timestamptz not null
);
`)
    .execute(db);
}
