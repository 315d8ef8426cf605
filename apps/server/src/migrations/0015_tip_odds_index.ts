import { type Kysely, sql } from 'kysely';

/**
 * The list of all tips is read along this index. With odds and phase in it, a filter that few tips match is decided in the index:
 * before, each tip passed over was fetched from the table.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
drop index tip_published_idx;
create index tip_published_idx on tip (published_at desc, id desc, total_odds_milli, phase) where status <> 'draft';
`)
    .execute(db);
}
