import { type Kysely, sql } from 'kysely';

/** A bet that was published although its tipster had published it before, or bet against it, says so and is a suspicion. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table tip
  -- Nobody can be asked when a scheduled draft is published: it may repeat a bet if that was confirmed before.
  add repeat_confirmed boolean not null default false,
  add repeat_kind text check (repeat_kind in ('same', 'opposite')),
  -- The tipster's own earlier tip.
  add repeated_tip_id bigint;
create index tip_repeat_idx on tip (published_at) where repeat_kind is not null;

alter table suspicion drop constraint suspicion_kind_check;
alter table suspicion add constraint suspicion_kind_check check
  (kind in ('shared_card', 'shared_network', 'opposite_bets', 'unverified_share', 'copied_tips', 'promotion', 'repeated_bets'));
`)
    .execute(db);
}
