import { type Kysely, sql } from 'kysely';

/** Readers who know a tipster say what they think of them, once each; what they said before is kept. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table review (
  id bigint generated always as identity primary key,
  tipster_id bigint not null references account (id) on delete cascade,
  author_id bigint not null references account (id) on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  text text not null,
  -- Whether its author had paid for a channel of the tipster; the others had followed for thirty days.
  has_paid boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz,
  answer text,
  answered_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  unique (author_id, tipster_id),
  check (author_id <> tipster_id),
  check ((answer is null) = (answered_at is null)),
  check ((hidden_at is null) = (hidden_reason is null))
);
create index review_tipster_idx on review (tipster_id, id desc) where hidden_at is null;

-- What a review said before its changes.
create table review_version (
  review_id bigint not null references review (id) on delete cascade,
  n int not null,
  stars smallint not null,
  text text not null,
  written_at timestamptz not null,
  primary key (review_id, n)
);

-- The reviews of a tipster that everybody reads, and the sum of their stars.
create table review_sum (
  tipster_id bigint primary key references account (id) on delete cascade,
  reviews int not null check (reviews >= 0),
  stars int not null check (stars >= 0)
);

alter table report_case
  drop constraint report_case_target_check,
  add constraint report_case_target_check check (target in ('tip', 'user', 'bankroll', 'comment', 'review')),
  add column review_id bigint,
  add constraint report_case_review_check check ((target = 'review') = (review_id is not null));
create index report_case_review_idx on report_case (review_id, id desc) where review_id is not null;
create unique index report_case_review_key on report_case (review_id) where target = 'review' and status in ('open', 'in_review');
`)
    .execute(db);
}
