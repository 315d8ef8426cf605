import { type Insertable, type Selectable, sql } from 'kysely';
import { type DB, type Db, emailIs, keyset, type PageSpan, type Trx } from '../../../platform/database/index.ts';

export type IssueRow = Selectable<DB['newsletter_issue']>;

/** Whoever asked for the newsletter gets it once a link confirmed the address. */
export const SUBSCRIBER_STATUSES = ['pending', 'confirmed', 'left'] as const;
type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/** Locks the subscriber with an address, made now if nobody has it. */
export async function lockSubscriber(
  trx: Trx,
  row: Insertable<DB['newsletter_subscriber']>,
): Promise<{ id: number; status: SubscriberStatus }> {
  await trx
    .insertInto('newsletter_subscriber')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('newsletter_subscriber')
    .select(['id', sql<SubscriberStatus>`status`.as('status')])
    .where(emailIs('email', row.email))
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSubscriber(
  trx: Trx,
  id: number,
  values: Partial<Insertable<DB['newsletter_subscriber']>>,
): Promise<void> {
  await trx.updateTable('newsletter_subscriber').set(values).where('id', '=', id).execute();
}

/** Whether there was a subscription waiting for this link. */
export async function confirmSubscriber(
  db: Db,
  hash: Buffer,
  { now, wall }: { now: Date; wall: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('newsletter_subscriber')
    .set({ status: 'confirmed', confirmed_at: now, left_at: null, confirm_hash: null, confirm_until: null })
    .where('confirm_hash', '=', hash)
    .where('confirm_until', '>', wall)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function markLeft(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('newsletter_subscriber')
    .set({ status: 'left', left_at: now, confirm_hash: null, confirm_until: null })
    .where('id', '=', id)
    .where('status', '<>', 'left')
    .execute();
}

/** Forgets who never confirmed by `wall`, and who left before `leftBefore`. */
export async function deleteOldSubscribers(db: Db, wall: Date, leftBefore: Date): Promise<void> {
  await db
    .deleteFrom('newsletter_subscriber')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'pending'), eb('confirm_until', '<', wall)]),
        eb.and([eb('status', '=', 'left'), eb('left_at', '<', leftBefore)]),
      ]),
    )
    .execute();
}

export async function countSubscribers(db: Db): Promise<{ language: string; count: number }[]> {
  const { rows } = await sql<{ language: string; count: number }>`
    select language, count(*)::int as count from newsletter_subscriber where status = 'confirmed'
    group by language order by language`.execute(db);
  return rows;
}

export async function insertIssue(db: Db, row: Insertable<DB['newsletter_issue']>): Promise<IssueRow> {
  return db.insertInto('newsletter_issue').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findIssue(db: Db, id: number): Promise<IssueRow | undefined> {
  return db.selectFrom('newsletter_issue').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockIssue(trx: Trx, id: number): Promise<IssueRow | undefined> {
  return trx.selectFrom('newsletter_issue').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateIssue(
  trx: Trx,
  id: number,
  values: Partial<Insertable<DB['newsletter_issue']>>,
): Promise<IssueRow> {
  return trx.updateTable('newsletter_issue').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function deleteIssue(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('newsletter_issue').where('id', '=', id).execute();
}

export type IssueListRow = Omit<IssueRow, 'content'>;

/** The latest first. */
export async function selectIssues(db: Db, page: PageSpan): Promise<IssueListRow[]> {
  const id = page.position?.key[0];
  const { beyond, orderBy, limit } = keyset([sql`id`], 'desc', page, id == null ? null : [sql`${id}::bigint`]);
  const { rows } = await sql<IssueListRow>`
    select id, language, subject, status, scheduled_at, sent_at, recipients, delivered, bounced, created_at, updated_at
    from newsletter_issue where ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export async function countIssues(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from newsletter_issue`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The ids of those that are to be sent by now, and of those whose sending goes on. */
export async function selectDueIssues(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('newsletter_issue')
    .select('id')
    .where((eb) =>
      eb.or([eb('status', '=', 'sending'), eb.and([eb('status', '=', 'scheduled'), eb('scheduled_at', '<=', now)])]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The next subscribers of a language who haven't got this issue. */
export async function selectWaiting(
  trx: Trx,
  issue: Pick<IssueRow, 'id' | 'language'>,
  limit: number,
): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select s.id, s.email from newsletter_subscriber s
    where s.status = 'confirmed' and s.language = ${issue.language}
      and s.id > coalesce((select max(subscriber_id) from newsletter_delivery where issue_id = ${issue.id}), 0)
    order by s.id limit ${limit} for share of s`.execute(trx);
  return rows;
}

export async function insertDeliveries(
  trx: Trx,
  rows: readonly Insertable<DB['newsletter_delivery']>[],
): Promise<void> {
  await trx
    .insertInto('newsletter_delivery')
    .values([...rows])
    .execute();
}

/** Counts anew what became of the mails of issues sent since. */
export async function countDeliveries(db: Db, since: Date): Promise<void> {
  await sql`
    update newsletter_issue i set delivered = c.delivered, bounced = c.bounced
    from (
      select d.issue_id, (count(*) filter (where m.status = 'sent'))::int as delivered,
        (count(*) filter (where m.status = 'failed'))::int as bounced
      from newsletter_issue o join newsletter_delivery d on d.issue_id = o.id join mail m on m.id = d.mail_id
      where o.status = 'sending' or o.sent_at >= ${since}
      group by d.issue_id
    ) c
    where i.id = c.issue_id and (i.delivered, i.bounced) is distinct from (c.delivered, c.bounced)`.execute(db);
}

/** Ends subscriptions whose mail was refused for good, or at every try, since they were confirmed: a dead address is not written to again. */
export async function endBounced(db: Db, since: Date, now: Date): Promise<void> {
  await sql`
    update newsletter_subscriber s set status = 'left', left_at = ${now}
    from newsletter_issue i join newsletter_delivery d on d.issue_id = i.id join mail m on m.id = d.mail_id
    where (i.status = 'sending' or i.sent_at >= ${since}) and m.status = 'failed' and s.id = d.subscriber_id
      and s.status = 'confirmed' and coalesce(i.sent_at, ${now}) >= coalesce(s.confirmed_at, '-infinity')`.execute(db);
}

export async function selectAddress(db: Db, accountId: number): Promise<{ email: string }> {
  return db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirstOrThrow();
}

/** The account's address, where it is confirmed: only then a subscription under it is the account's. */
export async function selectConfirmedAddress(trx: Trx, accountId: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row?.email;
}

export async function deleteSubscriber(trx: Trx, email: string): Promise<void> {
  await sql`delete from newsletter_subscriber where ${emailIs('email', email)}`.execute(trx);
}
