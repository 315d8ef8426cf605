import { type Kysely, sql } from 'kysely';

/** Applications of future tipsters and the slots of their calls; a slot is one applicant's. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table application (
  id bigint generated always as identity primary key,
  -- Of somebody who applied signed in, or began as a tipster with the link.
  account_id bigint references account (id),
  first_name text not null,
  last_name text not null,
  email text not null,
  mobile_number text not null,
  has_channel boolean not null,
  channel text not null default '',
  language text not null,
  status text not null default 'received' check (status in ('received', 'meeting_set', 'accepted', 'refused')),
  note text not null default '',
  reason text not null default '',
  version int not null default 1,
  meeting_at timestamptz,
  created_at timestamptz not null,
  decided_by bigint references account (id),
  decided_at timestamptz,
  check ((decided_at is not null) = (status in ('accepted', 'refused')))
);
create unique index application_email_key on application (lower(email)) where status in ('received', 'meeting_set');
create index application_account_idx on application (account_id) where account_id is not null;
create index application_status_idx on application (status, id desc);

create table application_slot (
  -- One applicant's alone: simultaneous requests meet here.
  starts_at timestamptz primary key,
  application_id bigint not null references application (id) on delete cascade
);
create index application_slot_application_idx on application_slot (application_id);
`)
    .execute(db);
}
