import { type Kysely, sql } from 'kysely';

/** The field of the last decision on badges stands beside the record's state, so that a profile can say what its tipster lacks. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table record_state add column badge_tipsters int not null default 0;
alter table record_state add column badge_chosen int not null default 0;
`)
    .execute(db);
}
