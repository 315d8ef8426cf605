import type { PaidPlan } from '@quotavera/domain/access';
import type { BillingPeriod, DiscountState } from '@quotavera/domain/sells';
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

const CODE_COLUMNS = [
  'id',
  'code',
  'percent',
  'cents',
  'plan',
  'period',
  'uses_max',
  'uses',
  'periods',
  'valid_until',
  'stopped_at',
  'created_at',
] as const;

export interface DiscountCode extends ColumnsOf<'discount_code', (typeof CODE_COLUMNS)[number]> {
  plan: PaidPlan | null;
  period: BillingPeriod | null;
}

export type CodeKey = { id: number } | { code: string };

/** The code, locked: who takes its last use comes before whoever looks at it next. */
export async function lockCode(trx: Trx, by: CodeKey): Promise<DiscountCode | undefined> {
  const where = 'id' in by ? sql`id = ${by.id}` : sql`code = ${by.code}`;
  const { rows } = await sql<DiscountCode>`
    select ${columns('discount_code', CODE_COLUMNS)} from discount_code where ${where} for no key update`.execute(trx);
  return rows[0];
}

/** Whether the account, or a person of these hashes, has used a code. */
export async function hasUsed(
  trx: Trx,
  codeId: number,
  accountId: number,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from discount_use where code_id = ${codeId} and account_id = ${accountId})
      or exists (select from discount_person where code_id = ${codeId} and hash = any(${[...hashes]}::bytea[])) as used`.execute(
    trx,
  );
  return rows[0]!.used;
}

/** Takes a use of a code that is locked. */
export async function insertUse(
  trx: Trx,
  use: { purchaseId: number; codeId: number; accountId: number; hashes: readonly Buffer[]; at: Date },
): Promise<void> {
  const { purchaseId, codeId, accountId, hashes, at } = use;
  await sql`
    insert into discount_use (purchase_id, code_id, account_id, used_at)
    values (${purchaseId}, ${codeId}, ${accountId}, ${at})`.execute(trx);
  await sql`
    insert into discount_person (code_id, hash) select ${codeId}, hash from unnest(${[...hashes]}::bytea[]) as hash
    on conflict do nothing`.execute(trx);
  await sql`update discount_code set uses = uses + 1 where id = ${codeId}`.execute(trx);
}

/** A code in the admins' list: with the sums of the purchases that it made cheaper, before anything went back. */
export interface ListedCode extends DiscountCode {
  created_by: string | null;
  given_cents: number;
  paid_cents: number;
}

const LISTED = sql`
  select ${columns('c', CODE_COLUMNS)}, a.username_visible as created_by, sums.given::bigint as given_cents, sums.paid::bigint as paid_cents
  from discount_code c left join account a on a.id = c.created_by
    cross join lateral (select coalesce(sum(p.discount_cents), 0) as given, coalesce(sum(p.price_cents), 0) as paid
      from purchase p where p.discount_code_id = c.id and p.status = 'succeeded') sums`;

/** `discountState` as SQL, for the list's filter. */
function inState(state: DiscountState | undefined, at: Date): RawBuilder<unknown> {
  switch (state) {
    case 'active':
      return sql`c.stopped_at is null and c.valid_until > ${at} and c.uses < c.uses_max`;
    case 'used_up':
      return sql`c.stopped_at is null and c.valid_until > ${at} and c.uses >= c.uses_max`;
    case 'over':
      return sql`c.stopped_at is null and c.valid_until <= ${at}`;
    case 'stopped':
      return sql`c.stopped_at is not null`;
    case undefined:
      return sql`true`;
  }
}

export interface CodeFilter {
  state: DiscountState | undefined;
  at: Date;
}

/** The latest first; backwards in reverse. */
export async function selectCodes(db: Db, { state, at }: CodeFilter, span: PageSpan): Promise<ListedCode[]> {
  const edge = span.position ? [sql`${span.position.key[0]}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`c.id`], 'desc', span, edge);
  const { rows } = await sql<ListedCode>`
    ${LISTED} where ${inState(state, at)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countCodes(db: Db, { state, at }: CodeFilter): Promise<number> {
  return countUpToMax(db, sql`select 1 from discount_code c where ${inState(state, at)}`);
}

export async function selectCode(db: Db, id: number): Promise<ListedCode | undefined> {
  const { rows } = await sql<ListedCode>`${LISTED} where c.id = ${id}`.execute(db);
  return rows[0];
}

export type CodeTerms = Pick<
  DiscountCode,
  'code' | 'percent' | 'cents' | 'plan' | 'period' | 'uses_max' | 'periods' | 'valid_until'
>;

/** The id of the new code; null where there is one of that name already. */
export async function insertCode(
  trx: Trx,
  terms: CodeTerms & { created_by: number; created_at: Date },
): Promise<number | null> {
  const row = await trx
    .insertInto('discount_code')
    .values(terms)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether another code has this name. */
export async function isTaken(trx: Trx, code: string, exceptId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('discount_code')
    .select('id')
    .where('code', '=', code)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateCode(
  trx: Trx,
  id: number,
  change: Partial<CodeTerms & { stopped_at: Date }>,
): Promise<void> {
  await trx.updateTable('discount_code').set(change).where('id', '=', id).execute();
}

export interface UseRow {
  purchase_id: number;
  customer: { id: number; username: string };
  plan: PaidPlan;
  period: BillingPeriod;
  discount_cents: number;
  price_cents: number;
  refunded_cents: number;
  used_at: Date;
}

/** Uses of a code, the latest first; each with its first purchase. */
export async function selectUses(db: Db, codeId: number, span: PageSpan): Promise<UseRow[]> {
  const edge = span.position ? [sql`${span.position.key[0]}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`u.purchase_id`], 'desc', span, edge);
  const { rows } = await sql<UseRow>`
    select u.purchase_id, json_build_object('id', a.id, 'username', a.username_visible) as customer, p.plan, p.period, p.discount_cents,
      p.price_cents, p.refunded_cents, u.used_at
    from discount_use u join purchase p on p.id = u.purchase_id join account a on a.id = u.account_id
    where u.code_id = ${codeId} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countUses(db: Db, codeId: number): Promise<number> {
  return countUpToMax(db, sql`select 1 from discount_use where code_id = ${codeId}`);
}
