import { type Kysely, sql } from 'kysely';

/**
 * Beside the record's state stand the field of the last decision on badges, so that a profile can say what its tipster lacks, and what the
 * leaders of each month did in the month after, day by day.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table record_state add column badge_tipsters int not null default 0;
alter table record_state add column badge_chosen int not null default 0;
alter table record_state add column leaders json;
`)
    .execute(db);
}
