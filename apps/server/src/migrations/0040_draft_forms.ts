import { type Kysely, sql } from 'kysely';

/** Two forms on one draft: neither overwrites what the other has saved. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table tip
  -- How often a draft was saved.
  add draft_saves int not null default 0,
  -- The form that saved it last, by a number that the form made up: it finds its draft again when a reply was lost.
  add draft_form uuid;
create unique index tip_draft_form_idx on tip (tipster_id, draft_form) where draft_form is not null;

-- What was typed and isn't saved yet, until it is.
insert into cookie (group_varname, name, position, storage, minutes) values ('necessary', 'tip-form', 10, 'session', null);
`)
    .execute(db);
}
