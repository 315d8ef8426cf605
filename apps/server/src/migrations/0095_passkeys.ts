import { type Kysely, sql } from 'kysely';

/** Passkeys of members, and the challenges that are out. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table passkey (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- What the authenticator counted at the last use; synced passkeys count nothing and stay at zero.
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  -- The passkey may be on several devices of its owner.
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- A use whose counter had been passed already: two devices hold this key, and it opens nothing any more.
  copied_at timestamptz
);
create index passkey_account_idx on passkey (account_id);

-- A challenge is answered once. Without an account it is for a sign-in, with one for adding a passkey in that session.
create table passkey_challenge (
  hash bytea primary key,
  account_id bigint references account (id) on delete cascade,
  family_id uuid references session_family (id) on delete cascade,
  expires_at timestamptz not null,
  check ((account_id is null) = (family_id is null))
);
create index passkey_challenge_expiry_idx on passkey_challenge (expires_at);
create index passkey_challenge_account_idx on passkey_challenge (account_id);
create index passkey_challenge_family_idx on passkey_challenge (family_id);
`)
    .execute(db);
}
