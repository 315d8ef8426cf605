import { type Kysely, sql } from 'kysely';

/** Refunds that keep failing wait for an admin; disputes have a deadline, and evidence that was sent for them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table refund_part
  add column failures int not null default 0 check (failures >= 0),
  -- The provider's word on why it failed the last time.
  add column failure text,
  -- An admin gave the money back by the bank, or wrote it off; the note is the bank's reference or the reason.
  add column settled_as text check (settled_as in ('bank', 'written_off')),
  add column settled_note text not null default '',
  add column settled_by bigint references account (id),
  add column settled_at timestamptz,
  add check ((settled_as is null) = (settled_at is null)),
  add check (settled_as is null or status = 'failed');
create index refund_part_failed_idx on refund_part (id) where status = 'failed' and settled_as is null;

alter table dispute
  -- The cardholder's reason and the last moment for evidence, as the provider has them.
  add column reason text,
  add column due_at timestamptz,
  add column evidence_at timestamptz,
  -- Null where it was sent in the provider's own administration.
  add column evidence_by bigint references account (id);
create index dispute_open_idx on dispute (id) where status = 'open';
`)
    .execute(db);
}
