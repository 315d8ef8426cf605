import { type Kysely, sql } from 'kysely';

/** As `modules/users/administration/repository-search.ts` writes them: small letters without accents, compared byte by byte. */
const folded = (text: string) =>
  `(lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g')) collate "C")`;

/** What the administration of people needs: lists that stay flat at a million, merging, what an account has seen already. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table account
  -- Counts the acts of admins on the account, so that of two who decide at once the second sees what the first did.
  add column revision int not null default 0,
  add column merged_at timestamptz;

-- Sorted and searched by their beginning.
create index account_email_search_idx on account ((lower(email) collate "C"), id);
create index account_username_search_idx on account ((lower(username) collate "C"), id);
create index account_visible_search_idx on account ((lower(username_visible) collate "C"), id);
create index account_first_name_search_idx on account (${folded("first_name || ' ' || last_name")}, id);
create index account_last_name_search_idx on account (${folded("last_name || ' ' || first_name")}, id);
create index account_phone_search_idx on account ((phone_number collate "C"), id) where phone_number <> '';

create index account_created_idx on account (created_at, id);
create index account_visit_idx on account ((coalesce(last_login_at, timestamptz '1970-01-01 00:00:00+00')), id);
create index account_type_idx on account (user_type, created_at, id);
create index account_plan_idx on account (subscription_type, created_at, id);
-- What few accounts are.
create index account_admin_idx on account (created_at, id) where is_admin;
create index account_banned_idx on account (created_at, id) where banned_at is not null;
create index account_deactivated_idx on account (created_at, id) where deactivated_at is not null;
create index account_merged_idx on account (merged_into) where merged_into is not null;
create index account_erased_idx on account (created_at, id) where erased_at is not null;
create index account_unconfirmed_idx on account (created_at, id) where email_confirmed_at is null;
create index account_subscription_end_idx on account (subscription_until) where subscription_until is not null;
create index channel_subscription_end_idx on channel_subscription (ends_at);

drop index audit_log_account_idx;
drop index audit_log_actor_idx;
drop index audit_log_action_idx;
create index audit_log_at_idx on audit_log (at, id);
create index audit_log_account_idx on audit_log (account_id, at, id);
create index audit_log_actor_idx on audit_log (actor_id, at, id);
create index audit_log_action_idx on audit_log (action, at, id);

-- Until when somebody has seen what is new, kind by kind.
create table content_seen (
  account_id bigint not null references account (id) on delete cascade,
  kind text not null,
  seen_at timestamptz not null,
  primary key (account_id, kind)
);
`)
    .execute(db);
}
