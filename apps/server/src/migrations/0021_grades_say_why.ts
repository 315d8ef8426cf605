import { type Kysely, sql } from 'kysely';

/**
 * The log says why a rule made a leg void, and which result lacks the figure that an admin graded. Tips that were settled before it did
 * count as settled by the rule before, so that the next sweep settles them again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
update tip t set rule_version = 1
where t.status = 'published' and t.settled_at is not null and exists (
  select from tip_leg l where l.tipster_id = t.tipster_id and l.tip_id = t.id
    and l.fixture_id is not null and l.graded_by in ('rule', 'admin'));
`)
    .execute(db);
}
