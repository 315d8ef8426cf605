import { type Kysely, sql } from 'kysely';

/** Electronic invoices of every payment, where their recipient wants that; which ones were handed to the exchange system. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table invoice_recipient add column always boolean not null default false;

-- An invoice is never changed; that it was sent stands beside it.
create table invoice_sending (
  invoice_id bigint primary key references invoice (id),
  actor_id bigint not null references account (id),
  -- What the intermediary or the exchange system answered with.
  reference text not null,
  at timestamptz not null
);
`)
    .execute(db);
}
