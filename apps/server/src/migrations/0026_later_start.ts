import { type Kysely, sql } from 'kysely';

/** Access that its reader doesn't ask for at once begins when the right of withdrawal is over. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
-- Access begins then; null once it has begun.
alter table subscription add column begins_at timestamptz;
create index subscription_begins_idx on subscription (begins_at) where begins_at is not null;
-- Whoever has withdrawn from something within a year has to ask for its beginning at once.
create index subscription_withdrawn_idx on subscription (account_id, ended_at) where end_reason = 'withdrawn';
`)
    .execute(db);
}
