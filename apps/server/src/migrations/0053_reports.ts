import { type Kysely, sql } from 'kysely';

/** Reports of tips and users: every open report on one target is one case, which is decided at once; appeals; and suspicions. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table report_case (
  id bigint generated always as identity primary key,
  target text not null check (target in ('tip', 'user')),
  tip_id bigint,
  -- The tip's author, or the reported user.
  account_id bigint not null references account (id),
  status text not null default 'open' check (status in ('open', 'in_review', 'upheld', 'rejected')),
  reports int not null default 0,
  -- Three reports stand together.
  urgent boolean not null default false,
  version int not null default 1,
  measure text check (measure in ('warning', 'tip_hidden', 'account_suspended')),
  ground text check (ground in ('terms', 'law')),
  statement text not null default '',
  -- A side has appealed, and nobody has answered yet.
  appealed boolean not null default false,
  opened_at timestamptz not null,
  decided_by bigint references account (id),
  decided_at timestamptz,
  check ((target = 'tip') = (tip_id is not null)),
  check ((decided_at is not null) = (status in ('upheld', 'rejected'))),
  check ((measure is not null) = (status = 'upheld'))
);
create unique index report_case_tip_key on report_case (tip_id) where target = 'tip' and status in ('open', 'in_review');
create unique index report_case_user_key on report_case (account_id) where target = 'user' and status in ('open', 'in_review');
create index report_case_waiting_idx on report_case (urgent desc, opened_at, id) where status in ('open', 'in_review') or appealed;
create index report_case_decided_idx on report_case (decided_at desc, id desc) where decided_at is not null;
create index report_case_account_idx on report_case (account_id, id desc);

create table report (
  id bigint generated always as identity primary key,
  case_id bigint not null references report_case (id),
  -- Null for a visitor, whose name and address are kept until a year after the decision.
  reporter_id bigint references account (id),
  name text not null default '',
  email text not null default '',
  language text not null,
  reason text not null,
  text text not null,
  created_at timestamptz not null
);
create unique index report_reporter_key on report (case_id, reporter_id) where reporter_id is not null;
create unique index report_email_key on report (case_id, lower(email)) where email <> '';
create index report_reporter_idx on report (reporter_id, id desc) where reporter_id is not null;

create table report_appeal (
  id bigint generated always as identity primary key,
  case_id bigint not null references report_case (id),
  -- Null: the reported side.
  report_id bigint references report (id),
  text text not null,
  created_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'granted', 'dismissed')),
  answer text not null default '',
  decided_by bigint references account (id),
  decided_at timestamptz
);
create unique index report_appeal_side_key on report_appeal (case_id, coalesce(report_id, 0));

create table suspicion (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('shared_card', 'shared_network', 'opposite_bets', 'unverified_share', 'copied_tips')),
  account_id bigint not null references account (id),
  -- Zero where it is about one account.
  other_id bigint not null default 0,
  status text not null default 'open' check (status in ('open', 'confirmed', 'dismissed')),
  figures jsonb not null default '{}',
  tips bigint[] not null default '{}',
  found_at timestamptz not null,
  seen_at timestamptz not null,
  note text not null default '',
  decided_by bigint references account (id),
  decided_at timestamptz,
  unique (kind, account_id, other_id)
);
create index suspicion_status_idx on suspicion (status, found_at desc, id desc);
create index suspicion_other_idx on suspicion (other_id) where other_id <> 0;
`)
    .execute(db);
}
