import type { Payee, StatementSum, StatementTotals } from '@quotavera/domain/payouts';
import { sql } from 'kysely';
import {
  type ColumnsOf,
  countUpToMax,
  type Db,
  domainNames,
  keyset,
  type PageSpan,
} from '../../platform/database/index.ts';
import { type Balances, CALL_OF } from './repository-balance.ts';
import { ownAccounts } from './repository-merge.ts';

const KINDS = sql`('tipster_pending', 'tipster_available', 'tipster_held')`;

export interface StatementContent {
  totals: StatementTotals;
  /** The closing balance, by where it lies. */
  closing: Balances;
  username: string;
  /** Tax data as they were; null where none were given. */
  payee: Payee | null;
  /** The first and last transaction of the month: the lines are found by them. */
  transactions: readonly [number, number];
}

export interface Statement extends ColumnsOf<'payout_statement', 'id' | 'tipster_id' | 'month' | 'issued_at'> {
  language: string;
  content: StatementContent;
}

/** Instants of a month: `from <= t < to`. */
export interface Span {
  from: Date;
  to: Date;
}

/** The month of the latest statement; null before the first. */
export async function selectLatestMonth(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('payout_statement')
    .select((eb) => eb.fn.max('month').as('month'))
    .executeTakeFirst();
  return row?.month ?? null;
}

/** Tipsters and months between two instants in which the books moved their balance and of which there is no statement, in their order. */
export async function selectMissingMonths(
  db: Db,
  from: Date | null,
  before: Date,
): Promise<{ tipster_id: number; month: string }[]> {
  const { rows } = await sql<{ tipster_id: number; month: string }>`
    select moved.* from (
      select distinct a.owner_id as tipster_id, to_char(t.at at time zone 'Europe/Rome', 'YYYY-MM') as month
      from money_transaction t join money_entry e on e.transaction_id = t.id join money_account a on a.id = e.account_id
      where a.kind in ${KINDS} and t.at < ${before} and t.at >= coalesce(${from}::timestamptz, '-infinity')) moved
    where not exists (select from payout_statement s where s.tipster_id = moved.tipster_id and s.month = moved.month)
    order by month, tipster_id`.execute(db);
  return rows;
}

/** Returns a tipster's balances in the books before an instant. */
export async function selectBalancesBefore(db: Db, tipsterId: number, at: Date): Promise<Balances> {
  const { rows } = await sql<{ kind: string; cents: number }>`
    select a.kind, (0 - coalesce(sum(e.cents), 0))::bigint as cents
    from money_account a join money_entry e on e.account_id = a.id join money_transaction t on t.id = e.transaction_id
    where a.owner_id = ${tipsterId} and a.kind in ${KINDS} and t.at < ${at} group by a.kind`.execute(db);
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.cents ?? 0;
  return { pending: of('tipster_pending'), available: of('tipster_available'), held: of('tipster_held') };
}

/** The effect of a transaction `t` on the tipster's balance, and the tax withheld with it. */
const moved = (tipsterId: number) => sql`
  cross join lateral (
    select (0 - sum(e.cents))::bigint as cents from money_entry e join money_account a on a.id = e.account_id
    where e.transaction_id = t.id and a.owner_id = ${tipsterId} and a.kind in ${KINDS}) m
  left join lateral (
    select (0 - sum(e.cents))::bigint as cents from money_entry e join money_account a on a.id = e.account_id
    where e.transaction_id = t.id and a.kind = 'withholding_payable') w on true`;
const ofTipster = (tipsterId: number, { from, to }: Span) => sql`
  t.at >= ${from} and t.at < ${to} and exists (
    select from money_entry e join money_account a on a.id = e.account_id
    where e.transaction_id = t.id and a.owner_id = ${tipsterId} and a.kind in ${KINDS})`;

export async function selectSums(
  db: Db,
  tipsterId: number,
  span: Span,
): Promise<{ sums: StatementSum[]; first: number; last: number }> {
  const { rows } = await sql<StatementSum & { first: number; last: number }>`
    select t.kind, count(*)::int as count, sum(m.cents)::bigint as cents, coalesce(sum(w.cents), 0)::bigint as withheld_cents,
      min(t.id) as first, max(t.id) as last
    from money_transaction t ${moved(tipsterId)} where ${ofTipster(tipsterId, span)} group by t.kind order by t.kind`.execute(
    domainNames(db),
  );
  return {
    sums: rows.map(({ kind, count, cents, withheldCents }) => ({ kind, count, cents, withheldCents })),
    first: Math.min(...rows.map(({ first }) => first)),
    last: Math.max(...rows.map(({ last }) => last)),
  };
}

export interface StatementLine extends ColumnsOf<'money_transaction', 'id' | 'at' | 'kind'> {
  channel: string | null;
  plan: string | null;
  member: string | null;
  price: number | null;
  vat: number | null;
  share_bp: number | null;
  cents: number;
  withheld: number;
}

/** A page of the transactions of a month, in order: those after a transaction, up to the statement's last. */
export async function selectLines(
  db: Db,
  tipsterId: number,
  span: Span,
  page: { after: number; last: number; limit: number },
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select t.id, t.at, t.kind, c.name as channel, cp.name as plan, member.username_visible as member,
      case when t.kind = 'charge' then p.price_cents end as price,
      case when t.kind = 'charge' then (select (0 - sum(e.cents))::bigint from money_entry e join money_account a on a.id = e.account_id
        where e.transaction_id = t.id and a.kind = 'vat_payable') end as vat,
      p.share_bp, m.cents, coalesce(w.cents, 0) as withheld
    from money_transaction t ${moved(tipsterId)}
      left join purchase p on p.id = t.purchase_id
      left join channel_plan cp on cp.id = p.channel_plan_id
      left join channel c on c.id = cp.channel_id
      ${CALL_OF}
    where t.id > ${page.after} and t.id <= ${page.last} and ${ofTipster(tipsterId, span)}
    order by t.id limit ${sql.lit(page.limit)}`.execute(db);
  return rows;
}

/** Inserts a statement, unless another process has issued it at the same time. */
export async function insertStatement(
  db: Db,
  statement: {
    tipsterId: number;
    month: string;
    at: Date;
    content: StatementContent;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payout_statement (tipster_id, month, issued_at, content)
    values (${statement.tipsterId}, ${statement.month}, ${statement.at}, ${JSON.stringify(statement.content)}::jsonb)
    on conflict (tipster_id, month) do nothing`.execute(db);
  return numAffectedRows === 1n;
}

const COLUMNS = sql`s.id, s.tipster_id, a.language, s.month, s.issued_at, s.content`;

export async function selectStatement(db: Db, id: number): Promise<Statement | undefined> {
  const { rows } = await sql<Statement>`
    select ${COLUMNS} from payout_statement s join account a on a.id = s.tipster_id where s.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether a statement is a tipster's, also from an account that was merged into theirs. */
export async function isOwnStatement(db: Db, tipsterId: number, ownerId: number): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`select ${ownerId} in ${ownAccounts(tipsterId)} as own`.execute(db);
  return rows[0]!.own;
}

/** The latest first. */
export async function selectStatements(db: Db, tipsterId: number, page: PageSpan): Promise<Statement[]> {
  const edge = page.position ? [sql`${page.position.key[0]}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`s.id`], 'desc', page, edge);
  const { rows } = await sql<Statement>`
    select ${COLUMNS} from payout_statement s join account a on a.id = s.tipster_id
    where s.tipster_id in ${ownAccounts(tipsterId)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countStatements(db: Db, tipsterId: number): Promise<number> {
  return countUpToMax(db, sql`select 1 from payout_statement where tipster_id in ${ownAccounts(tipsterId)}`);
}

export async function selectUsername(db: Db, tipsterId: number): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select('username_visible as username')
    .where('id', '=', tipsterId)
    .executeTakeFirstOrThrow();
  return row.username;
}

export interface ReportedQuarter {
  tipster_id: number;
  /** 1 to 4. */
  quarter: number;
  /** Shares of sales, less those given back, in cents. */
  consideration: number;
  /** The part of the net prices that the platform kept. */
  fees: number;
  withheld: number;
  /** Sales, and one-to-one calls. */
  activities: number;
}

/** Returns tipsters' earnings between two instants, by quarter of the calendar in Rome. */
export async function selectQuarters(db: Db, { from, to }: Span): Promise<ReportedQuarter[]> {
  const { rows } = await sql<ReportedQuarter>`
    select mine.owner_id as tipster_id, extract(quarter from t.at at time zone 'Europe/Rome')::int as quarter,
      coalesce(sum(mine.cents) filter (where t.kind not in ('payout', 'payout_returned', 'merge')), 0)::bigint as consideration,
      coalesce(sum(other.fees), 0)::bigint as fees, coalesce(sum(other.withheld), 0)::bigint as withheld,
      (count(*) filter (where t.kind in ('charge', 'call')) - count(*) filter (where t.kind = 'call_reversed'))::int as activities
    from money_transaction t
      join lateral (
        select a.owner_id, 0 - sum(e.cents) as cents from money_entry e join money_account a on a.id = e.account_id
        where e.transaction_id = t.id and a.kind in ${KINDS} group by a.owner_id) mine on true
      join lateral (
        select 0 - sum(e.cents) filter (where a.kind in ('revenue_channels', 'share_cost')) as fees,
          0 - sum(e.cents) filter (where a.kind = 'withholding_payable') as withheld
        from money_entry e join money_account a on a.id = e.account_id where e.transaction_id = t.id) other on true
    where t.at >= ${from} and t.at < ${to} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
