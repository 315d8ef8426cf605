import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/index.ts';

/** Takes an account's reactions off the counts, and deletes them. */
export async function forgetReactions(trx: Trx, accountId: number): Promise<void> {
  await sql`
    with gone as (delete from comment_reaction where account_id = ${accountId} returning comment_id, reaction)
    update comment c set useful = c.useful - (g.reaction = 'useful')::int, thanks = c.thanks - (g.reaction = 'thanks')::int,
      disagree = c.disagree - (g.reaction = 'disagree')::int
    from gone g where g.comment_id = c.id`.execute(trx);
}

/** Comments keep their place and their words without a name; the words of private questions and answers go. */
export async function disownComments(trx: Trx, accountId: number, at: Date): Promise<void> {
  await sql`
    with gone as (
      update comment set text = '', deleted_at = ${at} where author_id = ${accountId} and is_private and deleted_at is null
      returning thread_id, hidden_at)
    update comment c set answers = c.answers - g.n
    from (select thread_id, count(*)::int as n from gone where thread_id is not null and hidden_at is null group by 1) g
    where g.thread_id = c.id`.execute(trx);
  await sql`update comment set author_id = null where author_id = ${accountId}`.execute(trx);
}

/** Comments and choices go to the account that is kept; where both react to a comment, its own reaction stays. */
export async function moveComments(trx: Trx, duplicateId: number, keptId: number): Promise<void> {
  await sql`update comment set author_id = ${keptId} where author_id = ${duplicateId}`.execute(trx);
  await sql`update conversation set closed_by = ${keptId} where closed_by = ${duplicateId}`.execute(trx);
  await sql`
    update comment_reaction r set account_id = ${keptId} where r.account_id = ${duplicateId}
      and not exists (select from comment_reaction o where o.comment_id = r.comment_id and o.account_id = ${keptId})`.execute(
    trx,
  );
  await forgetReactions(trx, duplicateId);
  await sql`
    insert into comment_choice (account_id, off_at) select ${keptId}, off_at from comment_choice where account_id = ${duplicateId}
    on conflict do nothing`.execute(trx);
  await sql`delete from comment_choice where account_id = ${duplicateId}`.execute(trx);
  await sql`
    insert into comment_mute (account_id, muted_id, at)
    select ${keptId}, muted_id, at from comment_mute where account_id = ${duplicateId} and muted_id <> ${keptId}
    union all select account_id, ${keptId}, at from comment_mute where muted_id = ${duplicateId} and account_id <> ${keptId}
    on conflict do nothing`.execute(trx);
  await sql`delete from comment_mute where account_id = ${duplicateId} or muted_id = ${duplicateId}`.execute(trx);
}
