import { type Kysely, sql } from 'kysely';

/** Figures of the house are kept by day, so that reading them doesn't grow with what they count. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table house_day (
  day date primary key,
  members_free int not null,
  members_pro int not null,
  members_elite int not null,
  registrations int not null,
  conversions int not null,
  renewals int not null,
  churned int not null,
  revenue_cents bigint not null,
  mails_delivered int not null,
  mails_failed int not null,
  tips_published int not null,
  tips_verified int not null
);

-- The sums of a day read these.
create index purchase_paid_idx on purchase (paid_at) where paid_at is not null;
create index subscription_ended_idx on subscription (ended_at) where product = 'plan' and ended_at is not null;
create index mail_sent_idx on mail (sent_at) where sent_at is not null;
`)
    .execute(db);
}
