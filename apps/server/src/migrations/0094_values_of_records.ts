import { type Kysely, sql } from 'kysely';

/**
 * How often a tipster's settled tips have each value that a record is filtered by: nobody who opens a record reads all of its tips for them.
 * They are counted when the records are made again at the start.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- The counts of a day, by field and value. They are recomputed whole from the day's tips.
create table record_day_value (
  tipster_id bigint not null,
  day date not null,
  counts json not null,
  primary key (tipster_id, day)
);
-- The sums of all days. A competition's value is its id and its name.
create table record_value (
  tipster_id bigint not null,
  field text not null,
  value text not null,
  tips int not null,
  primary key (tipster_id, field, value)
);
`)
    .execute(db);
}
