import { type Kysely, sql } from 'kysely';

/** PRO is tried once per person: an order of kind `trial` keeps a card and costs nothing until the first renewal. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table purchase drop constraint purchase_kind_check;
alter table purchase add constraint purchase_kind_check check (kind in ('first', 'change', 'renewal', 'trial'));
alter table purchase add constraint purchase_trial_check check (kind <> 'trial' or (price_cents = 0 and plan is not null));
-- The card that is kept for an order which costs nothing, as the provider names its confirmation.
alter table purchase add column setup_id text unique;

-- Nothing of it was charged yet, and its end is a trial's.
alter table subscription add column is_trial boolean not null default false;
create index subscription_trial_idx on subscription (period_end) where is_trial and status = 'active';

-- Keyed hashes of whoever has had PRO or ELITE: address, Google account, cards. They outlive the account.
create table plan_person (
  hash bytea primary key,
  since timestamptz not null
);
`)
    .execute(db);
}
