import { type Kysely, sql } from 'kysely';

/** What the search keeps in a browser. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`insert into cookie (group_varname, name, position, storage, minutes)
values ('preferences', 'recent-searches', 4, 'session', null)`)
    .execute(db);
}
