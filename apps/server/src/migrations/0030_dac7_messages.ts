import { type Kysely, sql } from 'kysely';

/** Messages to the tax office on tipsters (DAC7) are kept as they were made, so that later ones can correct them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table dac7_message (
  id bigint generated always as identity primary key,
  year int not null,
  reference text not null unique,
  -- A message has either tipsters that are new in the year, or corrections.
  kind text not null check (kind in ('new', 'corrections')),
  made_at timestamptz not null,
  made_by bigint not null references account (id),
  -- The file, sealed as IBANs are.
  content bytea not null
);
create table dac7_document (
  message_id bigint not null references dac7_message (id),
  tipster_id bigint not null references account (id),
  reference text not null unique,
  act text not null check (act in ('new', 'correction', 'deletion')),
  -- SHA-256 of what is reported, without the bank account: an erasure, which takes that away, corrects nothing.
  digest bytea not null,
  primary key (message_id, tipster_id)
);
create index dac7_document_tipster_idx on dac7_document (tipster_id);
`)
    .execute(db);
}
