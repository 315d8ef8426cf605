import { type Kysely, sql } from 'kysely';

/** Time stamps of an authority (RFC 3161) on the log's checkpoints, and when it may be asked again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table ledger_stamp (
  -- Counts the stamps, each of which costs.
  n int primary key,
  tree_size bigint not null unique references ledger_checkpoint (tree_size),
  token bytea not null,
  -- The authority's time with its accuracy added; ours is made_at.
  stamped_at timestamptz not null,
  authority text not null,
  made_at timestamptz not null
);

create table ledger_stamp_attempt (
  id int primary key check (id = 1),
  not_before timestamptz not null,
  failures int not null
);
insert into ledger_stamp_attempt (id, not_before, failures) values (1, '-infinity', 0);
`)
    .execute(db);
}
