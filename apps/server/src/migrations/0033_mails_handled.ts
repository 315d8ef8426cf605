import { type Kysely, sql } from 'kysely';

/** A mail about money that wasn't delivered waits for an admin until it is sent again or somebody says that it is dealt with. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table mail add column handled_at timestamptz;
create index mail_undelivered_idx on mail (kind) where status = 'failed' and handled_at is null;
`)
    .execute(db);
}
