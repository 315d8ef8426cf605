import { type Kysely, sql } from 'kysely';

/** The proof of the books reads what the provider has moved since the proof before. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- What the provider had moved until then was in the books to the cent; null before the first such proof.
alter table money_check add column provider_until timestamptz;

-- The sandbox tells what has changed since a moment, as a provider does. A refund may fail later, or be made by hand, without a request of ours.
alter table sandbox_intent add column changed_at timestamptz;
update sandbox_intent set changed_at = created_at;
alter table sandbox_intent alter column changed_at set not null;
create index sandbox_intent_changed_idx on sandbox_intent (changed_at);
alter table sandbox_refund add column changed_at timestamptz, add column status text not null default 'succeeded',
  alter column idempotency_key drop not null;
update sandbox_refund set changed_at = created_at;
alter table sandbox_refund alter column changed_at set not null;
create index sandbox_refund_changed_idx on sandbox_refund (changed_at);
`)
    .execute(db);
}
