import { camelCaseNames } from '@quotavera/contract/names';
import type { Betting, bettingPeriods, PausedBy } from '@quotavera/domain/care';
import { sql } from 'kysely';
import { type ColumnsOf, type Db, domainNames, type Trx } from '../../../platform/database/index.ts';

export interface LimitRow extends ColumnsOf<'care_limit', 'kind' | 'value'> {
  pendingValue: number | null;
  pendingAt: Date | null;
}

export async function selectLimits(db: Db, accountId: number): Promise<LimitRow[]> {
  const { rows } = await sql<LimitRow>`
    select kind, value, pending_value, pending_at from care_limit where account_id = ${accountId}`.execute(
    domainNames(db),
  );
  return rows;
}

/** Locks the account, so that changes of its limits happen one after another. */
export async function lockAccount(trx: Trx, accountId: number): Promise<void> {
  await sql`select id from account where id = ${accountId} for update`.execute(trx);
}

export async function saveLimit(trx: Trx, accountId: number, limit: LimitRow, at: Date): Promise<void> {
  const columns = {
    value: limit.value,
    pending_value: limit.pendingValue,
    pending_at: limit.pendingAt,
    changed_at: at,
  };
  await trx
    .insertInto('care_limit')
    .values({ account_id: accountId, kind: limit.kind, ...columns })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(columns))
    .execute();
}

export interface Pause {
  until: Date | null;
  by: string | null;
}

export async function selectPause(db: Db, accountId: number): Promise<Pause> {
  return db
    .selectFrom('account')
    .select(['betting_paused_until as until', 'betting_paused_by as by'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export async function savePause(trx: Trx, accountId: number, until: Date, by: PausedBy): Promise<void> {
  await trx
    .updateTable('account')
    .set({ betting_paused_until: until, betting_paused_by: by })
    .where('id', '=', accountId)
    .execute();
}

/** Own bets that were placed in a day and a week, and what they risk. An imported history was bet long ago. */
export async function selectBetting(
  db: Db,
  accountId: number,
  { day, week }: ReturnType<typeof bettingPeriods>,
): Promise<Betting> {
  const of = (from: Date) => sql`json_build_object('bets', count(*) filter (where b.placed_at >= ${from}),
    'risk_cents', coalesce(sum(b.risk_cents) filter (where b.placed_at >= ${from}), 0))`;
  const { rows } = await sql<Record<keyof Betting, { bets: number; risk_cents: number }>>`
    select ${of(day.from)} as day, ${of(week.from)} as week from own_bet b
    where b.account_id = ${accountId} and b.placed_at >= ${week.from} and b.placed_at < ${week.to}`.execute(db);
  return { day: camelCaseNames(rows[0]!.day), week: camelCaseNames(rows[0]!.week) };
}

export interface CareEvent {
  type: string;
  at: Date;
  data: Readonly<Record<string, unknown>>;
}

export async function appendEvent(trx: Trx, accountId: number, event: CareEvent): Promise<void> {
  await trx
    .insertInto('care_event')
    .values({ account_id: accountId, at: event.at, type: event.type, data: JSON.stringify(event.data) })
    .execute();
}

const HISTORY_MAX = 50;

export async function selectEvents(db: Db, accountId: number) {
  return db
    .selectFrom('care_event')
    .select(['at', 'type', 'data'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(sql.lit(HISTORY_MAX))
    .execute();
}

export async function selectExclusion(db: Db, accountId: number) {
  return db
    .selectFrom('account')
    .select(['self_excluded_at as since', 'self_excluded_until as until'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export async function saveExclusion(trx: Trx, accountId: number, since: Date, until: Date): Promise<void> {
  await trx
    .updateTable('account')
    .set({ self_excluded_at: since, self_excluded_until: until })
    .where('id', '=', accountId)
    .execute();
}

/** Self-exclusion and limits stored under a keyed hash of an identity. */
export interface CareOfIdentity {
  since: Date | null;
  until: Date | null;
  limits: readonly LimitRow[];
}

export async function saveCareOfIdentity(
  trx: Trx,
  hashes: readonly Buffer[],
  care: CareOfIdentity,
  at: Date,
): Promise<void> {
  const columns = {
    self_excluded_at: care.since,
    self_excluded_until: care.until,
    limits: JSON.stringify(care.limits),
    at,
  };
  await trx
    .insertInto('care_of_identity')
    .values(hashes.map((hash) => ({ hash, ...columns })))
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(columns))
    .execute();
}

export async function selectCareOfIdentity(trx: Trx, hashes: readonly Buffer[]): Promise<CareOfIdentity[]> {
  const rows = await trx
    .selectFrom('care_of_identity')
    .select(['self_excluded_at as since', 'self_excluded_until as until', 'limits'])
    .where('hash', 'in', [...hashes])
    .execute();
  type Stored = Omit<LimitRow, 'pendingAt'> & { pendingAt: string | null };
  return rows.map(({ limits, ...exclusion }) => ({
    ...exclusion,
    limits: (limits as unknown as Stored[]).map((limit) => ({
      ...limit,
      pendingAt: limit.pendingAt === null ? null : new Date(limit.pendingAt),
    })),
  }));
}
