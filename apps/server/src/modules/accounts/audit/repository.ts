import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
} from '../../../platform/database/index.ts';

export interface AuditRow extends ColumnsOf<'audit_log', 'id' | 'at' | 'action' | 'reason' | 'request_id'> {
  data: Readonly<Record<string, unknown>>;
  actor: PersonRow | null;
  account: PersonRow | null;
}
export interface PersonRow {
  id: number;
  username: string;
  name: string;
  email: string;
}

export async function insertAuditLine(
  trx: Db | Trx,
  act: {
    at: Date;
    actorId: number | null;
    action: string;
    accountId: number | null;
    reason: string;
    data: object;
    requestId: string;
  },
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      at: act.at,
      actor_id: act.actorId,
      action: act.action,
      account_id: act.accountId,
      reason: act.reason,
      data: JSON.stringify(act.data),
      request_id: act.requestId,
    })
    .execute();
}

export interface AuditFilters {
  account?: number | undefined;
  actor?: number | undefined;
  action?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
}

function conditions(filters: AuditFilters): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(filters.account === undefined ? [] : [sql`l.account_id = ${filters.account}`]),
      ...(filters.actor === undefined ? [] : [sql`l.actor_id = ${filters.actor}`]),
      ...(filters.action === undefined ? [] : [sql`l.action = ${filters.action}`]),
      ...(filters.from === undefined ? [] : [sql`l.at >= ${filters.from}`]),
      ...(filters.before === undefined ? [] : [sql`l.at < ${filters.before}`]),
    ],
    sql` and `,
  );
}

const person = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is null then null else json_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'username', ${sql.ref(`${alias}.username_visible`)},
    'name', trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), 'email', ${sql.ref(`${alias}.email`)}) end`;

/** Reads the time of the row at a page's edge first: only a value can use the index of both columns. */
async function selectTime(db: Db, id: number): Promise<Date | undefined> {
  const row = await db.selectFrom('audit_log').select('at').where('id', '=', id).executeTakeFirst();
  return row?.at;
}

/** The latest lines first. */
export async function selectAuditLines(db: Db, filters: AuditFilters, page: PageSpan): Promise<AuditRow[]> {
  const id = page.position?.key[0] ?? undefined;
  const at = id === undefined ? undefined : await selectTime(db, id);
  if (id !== undefined && !at) return [];
  const edge = at ? [sql`${at}::timestamptz`, sql`${id}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`l.at`, sql`l.id`], 'desc', page, edge);
  const { rows } = await sql<AuditRow>`
    select l.id, l.at, l.action, l.reason, l.data, l.request_id, ${person('a')} as actor, ${person('s')} as account
    from (
      select l.* from audit_log l where ${conditions(filters)} and ${beyond} order by ${orderBy} ${limit}) l
    left join account a on a.id = l.actor_id
    left join account s on s.id = l.account_id
    order by ${orderBy}`.execute(db);
  return rows;
}

export function countAuditLines(db: Db, filters: AuditFilters): Promise<number> {
  return countUpToMax(db, sql`select 1 from audit_log l where ${conditions(filters)}`);
}
