import { type Kysely, sql } from 'kysely';

/** The public page of a bankroll can be reported, and taken away. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
alter table report_case
  drop constraint report_case_target_check,
  add constraint report_case_target_check check (target in ('tip', 'user', 'bankroll')),
  -- The bankroll whose page was reported, and what the page was called then. It stays when the bankroll goes.
  add column bankroll_id bigint,
  add column title text not null default '',
  add constraint report_case_bankroll_check check ((target = 'bankroll') = (bankroll_id is not null)),
  drop constraint report_case_measure_check,
  add constraint report_case_measure_check check (measure in ('warning', 'tip_hidden', 'page_removed', 'account_suspended'));
create unique index report_case_bankroll_key on report_case (bankroll_id) where target = 'bankroll' and status in ('open', 'in_review');
`)
    .execute(db);
}
