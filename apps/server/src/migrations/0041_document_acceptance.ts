import { type Kysely, sql } from 'kysely';

/** Which version of terms and privacy notice each account accepted, and when. Before, the account had one column for both. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table document_acceptance (
  account_id bigint not null references account (id) on delete cascade,
  document text not null check (document in ('terms', 'privacy')),
  version text not null check (version ~ '^\\d{4}-\\d{2}-\\d{2}$'),
  accepted_at timestamptz not null,
  primary key (account_id, document, version)
);
insert into document_acceptance (account_id, document, version, accepted_at)
  select id, document, terms_version, terms_accepted_at from account cross join unnest(array['terms', 'privacy']) as document
  where terms_version ~ '^\\d{4}-\\d{2}-\\d{2}$' and terms_accepted_at is not null;
alter table account drop column terms_version, drop column terms_accepted_at;
`)
    .execute(db);
}
