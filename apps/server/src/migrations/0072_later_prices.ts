import { type Kysely, sql } from 'kysely';

/** What a tip's price was some minutes after its publication: what a follower who comes late could still get. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table tip_later_price (
  tipster_id bigint not null,
  tip_id bigint not null,
  minutes int not null check (minutes > 0),
  -- Of the selection, or the product of an accumulator's, as a price at publication is compared.
  odds_milli int,
  -- The best of all bookmakers', of a single.
  best_odds_milli int,
  at timestamptz not null,
  primary key (tipster_id, tip_id, minutes),
  check (odds_milli is not null or best_odds_milli is not null),
  foreign key (tipster_id, tip_id) references tip (tipster_id, id) on delete cascade
);
`)
    .execute(db);
}
