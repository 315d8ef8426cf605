import type { CaseState } from '@quotavera/contract/support';
import type {
  ReportGround,
  ReportMeasure,
  ReportReason,
  ReportStatus,
  ReportTarget,
} from '@quotavera/domain/support/reports';
import { type CaseSide, REPORTS_TOGETHER } from '@quotavera/domain/support/reports';
import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnsOf,
  columns,
  countUpToMax,
  type Db,
  keyset,
  type PageSpan,
  type Trx,
  timeOfKey,
} from '../../../platform/database/index.ts';

const CASE_COLUMNS = [
  'id',
  'target',
  'tip_id',
  'bankroll_id',
  'title',
  'comment_id',
  'review_id',
  'account_id',
  'status',
  'reports',
  'urgent',
  'version',
  'measure',
  'ground',
  'statement',
  'by_house',
  'appealed',
  'opened_at',
  'decided_by',
  'decided_at',
] as const;

export interface CaseRow extends ColumnsOf<'report_case', (typeof CASE_COLUMNS)[number]> {
  target: ReportTarget;
  /** Other people see this username. */
  username: string;
  status: ReportStatus;
  measure: ReportMeasure | null;
  ground: ReportGround | null;
  /** The rule that the decision says was broken. */
  rule: ReportReason | null;
}

const CASE = sql`${columns('c', CASE_COLUMNS)}, c.rule, a.username_visible as username`;

export async function selectCase(db: Db, id: number): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select ${CASE} from report_case c join account a on a.id = c.account_id where c.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockCase(trx: Trx, id: number): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select ${CASE} from report_case c join account a on a.id = c.account_id where c.id = ${id} for update of c`.execute(
    trx,
  );
  return rows[0];
}

export interface Target {
  target: ReportTarget;
  tipId: number | null;
  accountId: number;
  /** The bankroll of a page, and what the page is called. */
  bankrollId?: number;
  title?: string;
  commentId?: number;
  reviewId?: number;
}

/** The target of a case. */
export function targetOf(row: CaseRow): Target {
  return {
    target: row.target,
    tipId: row.tip_id,
    accountId: row.account_id,
    title: row.title,
    ...(row.bankroll_id === null ? {} : { bankrollId: row.bankroll_id }),
    ...(row.comment_id === null ? {} : { commentId: row.comment_id }),
    ...(row.review_id === null ? {} : { reviewId: row.review_id }),
  };
}

/** The column that tells the cases of a target apart. */
export const TARGET_KEYS = {
  tip: 'tip_id',
  user: 'account_id',
  bankroll: 'bankroll_id',
  comment: 'comment_id',
  review: 'review_id',
} as const satisfies Record<ReportTarget, keyof CaseRow>;

function keyOf({ target, tipId, accountId, bankrollId, commentId, reviewId }: Target): number {
  const keys = { tip: tipId, user: accountId, bankroll: bankrollId, comment: commentId, review: reviewId };
  return keys[target]!;
}

/** The undecided case of a target, locked; a new one where there is none. */
export async function openCase(
  trx: Trx,
  { target, tipId, accountId, bankrollId, title = '', commentId, reviewId }: Target,
  at: Date,
  byHouse = false,
): Promise<number> {
  const key = sql`(${sql.ref(TARGET_KEYS[target])}) where target = ${sql.lit(target)}`;
  const { rows } = await sql<{ id: number }>`
    insert into report_case (target, tip_id, bankroll_id, title, comment_id, review_id, account_id, by_house, opened_at)
    values (${target}, ${tipId}, ${bankrollId ?? null}, ${title}, ${commentId ?? null}, ${reviewId ?? null}, ${accountId},
      ${byHouse}, ${at})
    on conflict ${key} and status in ('open', 'in_review') do update set reports = report_case.reports
    returning id`.execute(trx);
  return rows[0]!.id;
}

/** The addresses of the visitors who have reported the target of a case. */
export async function selectVisitorEmails(trx: Trx, caseId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from report where case_id = ${caseId} and email <> ''`.execute(trx);
  return rows.map(({ email }) => email);
}

export interface NewReport {
  caseId: number;
  reporterId: number | null;
  name: string;
  email: string;
  language: string;
  reason: ReportReason;
  text: string;
  /** The words of the target as they are now. */
  words: string;
  at: Date;
}

/** Returns the new report's id, or null when this person has reported the target already. */
export async function insertReport(trx: Trx, { at, ...report }: NewReport): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into report (case_id, reporter_id, name, email, language, reason, text, words, created_at)
    values (${report.caseId}, ${report.reporterId}, ${report.name}, ${report.email}, ${report.language}, ${report.reason},
      ${report.text}, ${report.words}, ${at})
    on conflict do nothing returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  await sql`
    update report_case set reports = reports + 1, urgent = reports + 1 >= ${REPORTS_TOGETHER}, version = version + 1
    where id = ${report.caseId}`.execute(trx);
  return id;
}

/** A mail about a report goes to this person; `email` is empty for somebody whose account is gone. */
export interface Recipient {
  account_id: number | null;
  email: string;
  language: string;
}

export async function selectAccount(db: Db, id: number): Promise<(Recipient & { is_admin: boolean }) | undefined> {
  const { rows } = await sql<Recipient & { is_admin: boolean }>`
    select id as account_id, case when erased_at is null then email else '' end as email, language, is_admin
    from account where id = ${id}`.execute(db);
  return rows[0];
}

/** A user that can be reported, by the name that people see. */
export async function selectReportedUser(db: Db, username: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from account where lower(username_visible) = lower(${username}) and erased_at is null and merged_into is null`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Names and addresses are for admins; whoever else moderates knows people by their usernames. */
const personal = (value: RawBuilder<unknown>, isNamed: boolean) => (isNamed ? value : sql`''`);

/** A person by the alias of their account, as `personRef` has them. */
export const person = (
  alias: string,
  isNamed: boolean,
) => sql`case when ${sql.ref(`${alias}.id`)} is null then null else json_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'username', ${sql.ref(`${alias}.username_visible`)},
    'name', ${personal(sql`trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`, isNamed)},
    'email', ${personal(sql.ref(`${alias}.email`), isNamed)}) end`;

interface PersonRow {
  id: number;
  username: string;
  name: string;
  email: string;
}

export interface ComplaintRow extends Recipient, ColumnsOf<'report', 'id' | 'text' | 'words' | 'created_at'> {
  reason: ReportReason;
  reporter: PersonRow | null;
  visitor_name: string;
  visitor_email: string;
}

const complaintColumns = (
  isNamed: boolean,
) => sql`r.id, r.reason, r.text, r.words, r.created_at, ${person('p', isNamed)} as reporter,
  ${personal(sql`r.name`, isNamed)} as visitor_name, ${personal(sql`r.email`, isNamed)} as visitor_email, r.reporter_id as account_id, coalesce(p.email, r.email) as email,
  coalesce(p.language, r.language) as language`;

export async function selectComplaints(db: Db, caseId: number, isNamed = true): Promise<ComplaintRow[]> {
  const { rows } = await sql<ComplaintRow>`
    select ${complaintColumns(isNamed)} from report r left join account p on p.id = r.reporter_id where r.case_id = ${caseId} order by r.id`.execute(
    db,
  );
  return rows;
}

export async function selectComplaint(db: Db, id: number): Promise<(ComplaintRow & { case_id: number }) | undefined> {
  const { rows } = await sql<ComplaintRow & { case_id: number }>`
    select ${complaintColumns(true)}, r.case_id from report r left join account p on p.id = r.reporter_id where r.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export async function selectPerson(db: Db, id: number, isNamed: boolean): Promise<PersonRow | null> {
  const { rows } = await sql<{ person: PersonRow | null }>`
    select ${person('a', isNamed)} as person from account a where a.id = ${id}`.execute(db);
  return rows[0]?.person ?? null;
}

export interface Decision {
  status: ReportStatus;
  measure: ReportMeasure | null;
  ground: ReportGround | null;
  rule: ReportReason | null;
  statement: string;
  decided_by: number | null;
  decided_at: Date | null;
}

export async function updateCase(trx: Trx, id: number, decision: Decision): Promise<void> {
  await sql`
    update report_case set status = ${decision.status}, measure = ${decision.measure}, ground = ${decision.ground}, rule = ${decision.rule},
      statement = ${decision.statement}, decided_by = ${decision.decided_by}, decided_at = ${decision.decided_at}, version = version + 1
    where id = ${id}`.execute(trx);
}

/** Whether another case of the same target waits for a decision: then this one can't be opened again beside it. */
export async function hasOpenTwin(trx: Trx, row: CaseRow): Promise<boolean> {
  const { id, target } = row;
  const key = TARGET_KEYS[target];
  const { rows } = await sql`
    select from report_case where target = ${target} and ${sql.ref(key)} = ${row[key]} and id <> ${id} and status in ('open', 'in_review')`.execute(
    trx,
  );
  return rows.length > 0;
}

/** The decision that hid the words of a target, locked. */
export async function selectHiding(trx: Trx, target: Target, measure: ReportMeasure): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select ${CASE} from report_case c join account a on a.id = c.account_id
    where c.target = ${target.target} and ${sql.ref(`c.${TARGET_KEYS[target.target]}`)} = ${keyOf(target)}
      and c.measure = ${sql.lit(measure)} and c.status = 'upheld'
    order by c.id desc limit 1 for update of c`.execute(trx);
  return rows[0];
}

export interface CaseFilters {
  state: CaseState;
  reason?: ReportReason | undefined;
}

export type CaseListRow = CaseRow & { reasons: readonly ReportReason[] };

function matching({ state, reason }: CaseFilters): RawBuilder<unknown> {
  const waits = sql`(c.status in ('open', 'in_review') or c.appealed)`;
  const inState = state === 'waiting' ? waits : sql`c.decided_at is not null and not c.appealed`;
  return reason
    ? sql`${inState} and exists (select from report r where r.case_id = c.id and r.reason = ${reason})`
    : inState;
}

const LISTED = sql`${CASE}, coalesce((
  select array_agg(distinct r.reason order by r.reason) from report r where r.case_id = c.id), array_remove(array[c.rule], null)) as reasons`;

export async function selectCases(db: Db, filters: CaseFilters, span: PageSpan): Promise<CaseListRow[]> {
  const key = span.position?.key;
  const waiting = filters.state === 'waiting';
  const edge = key && (waiting ? [key[0], timeOfKey(key[1]), key[2]] : [timeOfKey(key[1]), key[2]]);
  const columns = waiting
    ? [sql`case when c.urgent then 0 else 1 end`, sql`c.opened_at`, sql`c.id`]
    : [sql`c.decided_at`, sql`c.id`];
  const { beyond, orderBy, limit } = keyset(columns, waiting ? 'asc' : 'desc', span, edge ?? null);
  const { rows } = await sql<CaseListRow>`
    select ${LISTED} from report_case c join account a on a.id = c.account_id
    where ${matching(filters)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countCases(db: Db, filters: CaseFilters): Promise<number> {
  return countUpToMax(db, sql`select 1 from report_case c where ${matching(filters)}`);
}

export interface OwnRow {
  side: CaseSide;
  /** The id of the reporter's report, or of the reported side's case. */
  id: number;
  at: Date;
}

/** Reports that somebody made, and decisions that went against them; the latest first. */
function own(accountId: number): RawBuilder<unknown> {
  return sql`
    select 'reporter' as side, r.id, r.created_at as at, 0 as n from report r where r.reporter_id = ${accountId}
    union all
    select 'reported', c.id, c.decided_at, 1 from report_case c
    where c.account_id = ${accountId} and c.status = 'upheld' and c.decided_at is not null`;
}

export async function selectOwn(db: Db, accountId: number, span: PageSpan): Promise<(OwnRow & { n: number })[]> {
  const key = span.position?.key;
  const edge = key ? [timeOfKey(key[0]), key[1], key[2]] : null;
  const { beyond, orderBy, limit } = keyset([sql`o.at`, sql`o.n`, sql`o.id`], 'desc', span, edge);
  const { rows } = await sql<OwnRow & { n: number }>`
    select o.* from (${own(accountId)}) o where ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countOwn(db: Db, accountId: number): Promise<number> {
  return countUpToMax(db, own(accountId));
}
