import { type Kysely, sql } from 'kysely';

/** A history that a tipster declares shows in public once an admin has looked at its file. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- Files of own bets have no review. The sheet has what the admin looks at: the rows that are odd, and the rows that were refused.
alter table bet_import
  add column review text check (review in ('waiting', 'approved', 'refused')),
  add column review_sheet jsonb,
  add column review_reason text not null default '',
  add column reviewed_at timestamptz,
  add column reviewed_by bigint references account (id);
update bet_import i set review = 'waiting' from bankroll b where b.id = i.bankroll_id and b.declared;
alter table bet_import add check ((review in ('approved', 'refused')) is true = (reviewed_at is not null));
create index bet_import_review_idx on bet_import (review, id) where review is not null;
create index bet_import_reviewed_by_idx on bet_import (reviewed_by) where reviewed_by is not null;
`)
    .execute(db);
}
