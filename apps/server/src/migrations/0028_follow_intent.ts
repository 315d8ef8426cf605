import { type Kysely, sql } from 'kysely';

/** Whom a visitor wanted to follow, kept in the tab until they are signed in. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`insert into cookie (group_varname, name, position, storage, minutes)
values ('necessary', 'follow-intent', 6, 'session', null)`)
    .execute(db);
}
