import { type Kysely, sql } from 'kysely';

/** Texts that may promote gambling become a suspicion of their own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table suspicion drop constraint suspicion_kind_check;
alter table suspicion add constraint suspicion_kind_check check
  (kind in ('shared_card', 'shared_network', 'opposite_bets', 'unverified_share', 'copied_tips', 'promotion'));
`)
    .execute(db);
}
