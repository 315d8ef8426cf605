import { type Kysely, sql } from 'kysely';

/** Browsers keep whether letters are keys of the product. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
insert into cookie (group_varname, name, position, storage, minutes) values ('preferences', 'letter-keys', 5, 'cookie', 525600);
`)
    .execute(db);
}
