import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/index.ts';

/** Counting stops here. */
export const COUNT_CAP = 10_000;

export interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly action: string;
  readonly reason: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly request_id: string;
  readonly actor: PersonRow | null;
  readonly account: PersonRow | null;
}
export interface PersonRow {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
}

export async function insertAct(
  trx: Db | Trx,
  act: {
    readonly at: Date;
    readonly actorId: number | null;
    readonly action: string;
    readonly accountId: number | null;
    readonly reason: string;
    readonly data: object;
    readonly requestId: string;
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
  readonly account?: number | undefined;
  readonly actor?: number | undefined;
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

/** What a page starts after, in the direction it is read. */
export interface AuditPosition {
  readonly direction: 'next' | 'previous';
  readonly id: number;
}

function conditions(filters: AuditFilters): RawBuilder<unknown>[] {
  return [
    ...(filters.account === undefined ? [] : [sql`l.account_id = ${filters.account}`]),
    ...(filters.actor === undefined ? [] : [sql`l.actor_id = ${filters.actor}`]),
    ...(filters.action === undefined ? [] : [sql`l.action = ${filters.action}`]),
    ...(filters.from === undefined ? [] : [sql`l.at >= ${filters.from}`]),
    ...(filters.before === undefined ? [] : [sql`l.at < ${filters.before}`]),
  ];
}

const where = (all: readonly RawBuilder<unknown>[]) =>
  all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`;

const person = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is null then null else json_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'username', ${sql.ref(`${alias}.username_visible`)},
    'name', trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), 'email', ${sql.ref(`${alias}.email`)}) end`;

/** Of the row at a page's edge: read first, because only values can be looked up in an index of both columns. */
async function selectTime(db: Db, id: number): Promise<Date | undefined> {
  const row = await db.selectFrom('audit_log').select('at').where('id', '=', id).executeTakeFirst();
  return row?.at;
}

/** One row more than the page, to tell whether there are more; read backwards when the position looks back. */
export async function selectActs(
  db: Db,
  filters: AuditFilters,
  page: { readonly limit: number; readonly offset: number; readonly position: AuditPosition | null },
): Promise<AuditRow[]> {
  const back = page.position?.direction === 'previous';
  const wanted = conditions(filters);
  if (page.position) {
    const edge = await selectTime(db, page.position.id);
    if (!edge) return [];
    const position = sql`(${edge}::timestamptz, ${page.position.id}::bigint)`;
    wanted.push(back ? sql`(l.at, l.id) > ${position}` : sql`(l.at, l.id) < ${position}`);
  }
  const { rows } = await sql<AuditRow>`
    select l.id, l.at, l.action, l.reason, l.data, l.request_id, ${person('a')} as actor, ${person('s')} as account
    from (
      select l.* from audit_log l ${where(wanted)}
      order by ${back ? sql`l.at, l.id` : sql`l.at desc, l.id desc`}
      limit ${sql.lit(page.limit + 1)} offset ${sql.lit(page.offset)}) l
    left join account a on a.id = l.actor_id
    left join account s on s.id = l.account_id
    order by ${back ? sql`l.at, l.id` : sql`l.at desc, l.id desc`}`.execute(db);
  return rows;
}

export async function countActs(db: Db, filters: AuditFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from audit_log l ${where(conditions(filters))} limit ${sql.lit(COUNT_CAP)}) c`.execute(db);
  return rows[0]?.count ?? 0;
}
