import { type Kysely, sql } from 'kysely';

/** What a request that is sent again has already made. A key without a tip belongs to a transaction that is still open. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table idempotency_key (
  account_id bigint not null references account (id) on delete cascade,
  key uuid not null,
  request_hash bytea not null,
  tip_id bigint,
  at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_key_at_idx on idempotency_key (at);
`)
    .execute(db);
}
