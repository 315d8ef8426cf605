import { type Kysely, sql } from 'kysely';

/** A second factor that an admin has been asked to take off: not before it is due, and not if its owner shows it until then. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table two_factor
  add column reset_due_at timestamptz,
  add column reset_by bigint references account (id),
  add column reset_reason text;
create index two_factor_reset_idx on two_factor (reset_due_at) where reset_due_at is not null;
`)
    .execute(db);
}
