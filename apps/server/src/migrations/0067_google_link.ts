import { type Kysely, sql } from 'kysely';

/** Notes when Google was linked to an account and when it opened it last. Push devices that are bound to no session go. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table account add column google_linked_at timestamptz;
alter table account add column google_used_at timestamptz;

-- Migration 0071 binds devices to sessions: a database without it has unbound ones only. Browsers ask anew at their next visit.
do $$
begin
  if exists (select from information_schema.columns
      where table_schema = current_schema() and table_name = 'alert_device' and column_name = 'family_id') then
    execute 'delete from alert_device where channel = ''push'' and family_id is null';
  else
    delete from alert_device where channel = 'push';
  end if;
end
$$;
`)
    .execute(db);
}
