import { type Kysely, sql } from 'kysely';

/** The sandbox keeps cards without a payment; two columns that nobody read go; what Stripe's script keeps in browsers is said. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
create table sandbox_setup (
  id text primary key,
  client_secret text not null unique,
  customer text not null,
  status text not null,
  method text,
  created_at timestamptz not null
);
alter table sandbox_intent drop column disputed;
alter table purchase drop column attempts;
insert into cookie (group_varname, name, position, storage, minutes) values
  ('necessary', '__stripe_mid', 20, 'cookie', 525600),
  ('necessary', '__stripe_sid', 21, 'cookie', 30);
`)
    .execute(db);
}
