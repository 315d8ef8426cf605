import type { ApplicationStatus } from '@quotavera/domain/support/applications';
import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
} from '../../../platform/database/index.ts';

const APPLICATION_COLUMNS = [
  'id',
  'account_id',
  'first_name',
  'last_name',
  'email',
  'mobile_number',
  'has_channel',
  'channel',
  'language',
  'status',
  'note',
  'reason',
  'version',
  'meeting_at',
  'created_at',
  'decided_at',
] as const;

export interface ApplicationRow extends ColumnsOf<'application', (typeof APPLICATION_COLUMNS)[number]> {
  username: string | null;
  status: ApplicationStatus;
  decided_by: string | null;
  slots: string[] | null;
}

const ROW = sql`
  select ${columns('p', APPLICATION_COLUMNS)}, a.username_visible as username, d.username_visible as decided_by,
    (select json_agg(s.starts_at order by s.starts_at) from application_slot s where s.application_id = p.id) as slots
  from application p left join account a on a.id = p.account_id left join account d on d.id = p.decided_by`;

export async function selectApplication(db: Db, id: number): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`${ROW} where p.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockApplication(trx: Trx, id: number): Promise<ApplicationRow | undefined> {
  await sql`select from application where id = ${id} for update`.execute(trx);
  return selectApplication(trx, id);
}

export interface NewApplication {
  accountId: number | null;
  firstName: string;
  lastName: string;
  email: string;
  mobileNumber: string;
  hasChannel: boolean;
  channel: string;
  language: string;
  at: Date;
}

/** The addresses of the applications that wait. They are locked, so that two people never apply at once. */
export async function lockPendingEmails(trx: Trx): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('applications'))`.execute(trx);
  const { rows } = await sql<{ email: string }>`
    select email from application where status in ('received', 'meeting_set')`.execute(trx);
  return rows.map(({ email }) => email);
}

/** Returns the new application's id, or null while an earlier application from this address waits. */
export async function insertApplication(trx: Trx, { at, ...application }: NewApplication): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into application (account_id, first_name, last_name, email, mobile_number, has_channel, channel, language, created_at)
    values (${application.accountId}, ${application.firstName}, ${application.lastName}, ${application.email},
      ${application.mobileNumber}, ${application.hasChannel}, ${application.channel}, ${application.language}, ${at})
    on conflict do nothing returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Takes slots, in order of time so that two applicants never wait for each other; answers those it got. */
export async function takeSlots(trx: Trx, applicationId: number, slots: readonly number[]): Promise<number[]> {
  const taken: number[] = [];
  for (const at of [...slots].sort((a, b) => a - b)) {
    const { rows } = await sql`
      insert into application_slot (starts_at, application_id) values (${new Date(at)}, ${applicationId})
      on conflict do nothing returning starts_at`.execute(trx);
    if (rows.length > 0) taken.push(at);
  }
  return taken;
}

/** Gives the slots of an application back, but the one that is kept. */
export async function giveSlotsBack(trx: Trx, applicationId: number, bookedSlot: Date | null): Promise<void> {
  await sql`
    delete from application_slot
    where application_id = ${applicationId} and starts_at is distinct from ${bookedSlot}::timestamptz`.execute(trx);
}

/** Gives every slot of an application back but these. */
export async function keepSlots(trx: Trx, applicationId: number, slots: readonly number[]): Promise<void> {
  const remaining = slots.map((at) => new Date(at));
  await trx
    .deleteFrom('application_slot')
    .where('application_id', '=', applicationId)
    .where('starts_at', 'not in', remaining)
    .execute();
}

export async function selectTaken(db: Db, from: Date, until: Date): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('application_slot')
    .select('starts_at as at')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .execute();
  return new Set(rows.map(({ at }) => at.getTime()));
}

export interface AgendaRow {
  at: Date;
  id: number;
  name: string;
  status: ApplicationStatus;
  is_set: boolean;
}

export async function selectAgenda(db: Db, from: Date, until: Date): Promise<AgendaRow[]> {
  const { rows } = await sql<AgendaRow>`
    select s.starts_at as at, p.id, p.first_name || ' ' || p.last_name as name, p.status,
      p.meeting_at is not distinct from s.starts_at as is_set
    from application_slot s join application p on p.id = s.application_id
    where s.starts_at >= ${from} and s.starts_at < ${until} order by s.starts_at`.execute(db);
  return rows;
}

export type ApplicationFilters = { status?: ApplicationStatus | undefined };

const matching = ({ status }: ApplicationFilters): RawBuilder<unknown> =>
  status ? sql`p.status = ${status}` : sql`true`;

export async function selectApplications(
  db: Db,
  filters: ApplicationFilters,
  span: PageSpan,
): Promise<ApplicationRow[]> {
  const edge = span.position ? [sql`${span.position.key[0]}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`p.id`], 'desc', span, edge);
  const { rows } = await sql<ApplicationRow>`
    ${ROW} where ${matching(filters)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countApplications(db: Db, filters: ApplicationFilters): Promise<number> {
  return countUpToMax(db, sql`select 1 from application p where ${matching(filters)}`);
}

export async function updateApplication(
  trx: Trx,
  id: number,
  change: Partial<{
    status: ApplicationStatus;
    note: string;
    reason: string;
    meeting_at: Date | null;
    account_id: number;
    decided_by: number;
    decided_at: Date;
  }>,
): Promise<void> {
  await trx
    .updateTable('application')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function isTipster(db: Db, accountId: number): Promise<boolean> {
  const row = await db.selectFrom('account').select('user_type').where('id', '=', accountId).executeTakeFirst();
  return row?.user_type === 'collaborator';
}

/** Refused and withdrawn applications go a year after that, with what they say of somebody. */
export async function deleteRefused(db: Db, decidedBefore: Date): Promise<void> {
  await db
    .deleteFrom('application')
    .where('status', 'in', ['refused', 'withdrawn'])
    .where('decided_at', '<', decidedBefore)
    .execute();
}
