import { type Kysely, sql } from 'kysely';

/** Reports that somebody wants by mail on the first of the month: of a bankroll or of a tipster. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table report_mail (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  bankroll_id bigint references bankroll (id) on delete cascade,
  tipster_id bigint references tipster (id) on delete cascade,
  -- The last month that was sent, or that was over when it was asked for.
  sent_month text not null check (sent_month ~ '^\\d{4}-\\d{2}$'),
  created_at timestamptz not null,
  check ((bankroll_id is null) <> (tipster_id is null))
);
create unique index report_mail_bankroll_key on report_mail (account_id, bankroll_id) where bankroll_id is not null;
create unique index report_mail_tipster_key on report_mail (account_id, tipster_id) where tipster_id is not null;
create index report_mail_due_idx on report_mail (sent_month, account_id);
create index report_mail_bankroll_idx on report_mail (bankroll_id) where bankroll_id is not null;
create index report_mail_tipster_idx on report_mail (tipster_id) where tipster_id is not null;
`)
    .execute(db);
}
