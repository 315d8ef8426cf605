import { type Kysely, sql } from 'kysely';

/** What the browser keeps for the time without a connection is named with the rest of what it keeps. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `insert into cookie (group_varname, name, position, storage, minutes) values ('necessary', 'offline', 9, 'local', null)`,
    )
    .execute(db);
}
