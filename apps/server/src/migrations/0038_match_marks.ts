import { type Kysely, sql } from 'kysely';

/** Readers watch matches, or silence the notifications of tips on them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table match_mark (
  account_id bigint not null references account (id),
  fixture_id bigint not null references fixture (id) on delete cascade,
  mark text not null check (mark in ('watched', 'muted')),
  at timestamptz not null,
  primary key (account_id, fixture_id)
);
-- A tip's publication asks who watches its matches.
create index match_mark_watched_idx on match_mark (fixture_id, account_id) where mark = 'watched';
`)
    .execute(db);
}
