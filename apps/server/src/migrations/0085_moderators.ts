import { type Kysely, sql } from 'kysely';

/** Moderators decide about cases, words and tips. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table account
  drop constraint account_roles_check,
  add constraint account_roles_check check (roles <@ array['teacher', 'moderator']);
`)
    .execute(db);
}
