import { type Kysely, sql } from 'kysely';

/** Limits that all processes share, and the second factor of sign-in. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- Counted tries. Unlogged: after a crash everybody may try anew. Keys are keyed hashes of addresses and accounts.
create unlogged table rate_limit (
  key text primary key,
  points int not null,
  ends_at timestamptz not null,
  waits_until timestamptz
);
create index rate_limit_end_idx on rate_limit (ends_at);

create table two_factor (
  account_id bigint primary key references account (id) on delete cascade,
  -- AES-256-GCM: nonce, tag, ciphertext; the key is in DATA_DIR.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until the first code has shown that the app has the secret; account.is_two_fa_enabled says the same.
  confirmed_at timestamptz,
  -- The 30-second step of the last code that was used: neither it nor an earlier one is good again.
  last_step bigint not null default 0,
  recovery_salt bytea not null
);

create table recovery_code (
  account_id bigint not null references two_factor (account_id) on delete cascade,
  -- argon2id over the account's recovery_salt.
  hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

-- Between the right password and the second factor.
create table sign_in_challenge (
  hash bytea primary key,
  account_id bigint not null references account (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0
);
create index sign_in_challenge_expiry_idx on sign_in_challenge (expires_at);
`)
    .execute(db);
}
