import { snakeCaseNames } from '@quotavera/contract/names';
import type { Payee, PayeeKind } from '@quotavera/domain/payouts';
import { sql } from 'kysely';
import {
  type ColumnsOf,
  countUpToMax,
  type Db,
  domainNames,
  keyset,
  type PageSpan,
  type Trx,
} from '../../platform/database/index.ts';

/** A tipster's tax data and bank account; the data are null as long as only an IBAN was given. */
export interface PayeeRecord {
  data: Payee | null;
  /** Sealed. */
  iban: Buffer | null;
  /** Country and last four signs of it. */
  ibanHint: string;
  ibanChangedAt: Date | null;
}

interface Row extends Omit<Payee, 'kind' | 'birthDate'>, Omit<PayeeRecord, 'data'> {
  kind: PayeeKind | null;
  birthDate: string | null;
}

const COLUMNS = sql`kind, first_name, last_name, business_name, tax_code,
  vat_number, birth_date, birth_place, street, city, postal_code, country,
  iban, iban_hint, iban_changed_at`;
const NOBODY: PayeeRecord = { data: null, iban: null, ibanHint: '', ibanChangedAt: null };

export async function selectPayee(db: Db, tipsterId: number): Promise<PayeeRecord> {
  const { rows } = await sql<Row>`select ${COLUMNS} from payee where account_id = ${tipsterId}`.execute(
    domainNames(db),
  );
  const [row] = rows;
  if (!row) return NOBODY;
  const { iban, ibanHint, ibanChangedAt, kind, birthDate, ...rest } = row;
  return {
    data: kind === null ? null : { ...rest, kind, birthDate: birthDate ?? '' },
    iban,
    ibanHint,
    ibanChangedAt,
  };
}

export interface Tipster extends ColumnsOf<'account', 'id' | 'email'> {
  username: string;
}

/** Locks a tipster's account: of two calls about the same money, the second sees what the first did. */
export async function lockTipster(trx: Trx, tipsterId: number): Promise<Tipster | undefined> {
  const { rows } = await sql<Tipster>`
    select a.id, a.email, a.username_visible as username from account a
    where a.id = ${tipsterId} and a.erased_at is null and exists (select from tipster t where t.id = a.id)
    for no key update`.execute(trx);
  return rows[0];
}

export async function upsertPayee(trx: Trx, tipsterId: number, payee: Payee, at: Date): Promise<void> {
  const columns = { ...snakeCaseNames(payee), birth_date: payee.birthDate || null, updated_at: at };
  await trx
    .insertInto('payee')
    .values({ account_id: tipsterId, created_at: at, ...columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute();
}

export async function upsertIban(trx: Trx, tipsterId: number, iban: Buffer, hint: string, at: Date): Promise<void> {
  const columns = { iban, iban_hint: hint, iban_changed_at: at, updated_at: at };
  await trx
    .insertInto('payee')
    .values({ account_id: tipsterId, created_at: at, ...columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute();
}

export interface MissingPayee extends Tipster {
  available: number;
  pending: number;
  has_data: boolean;
  /** Somewhere to be paid: an IBAN, or an account at the provider that is ready. */
  has_account: boolean;
}

const hasAccount = (byAccount: boolean) =>
  byAccount ? sql`(c.state is not distinct from 'ready')` : sql`(p.iban is not null)`;

/** Tipsters who are owed money and haven't said what is needed to pay them; a balance of 0 is nobody's worry. */
const missing = (byAccount: boolean) => sql`
  money_account m join account a on a.id = m.owner_id left join payee p on p.account_id = a.id
    left join payee_account c on c.account_id = a.id
  where m.kind = 'tipster_pending' and (p.kind is null or not ${hasAccount(byAccount)}) and (m.balance_cents <> 0 or exists (
    select from money_account v where v.kind = 'tipster_available' and v.owner_id = a.id and v.balance_cents < 0))`;

/** In the order of their ids. */
export async function selectMissing(db: Db, byAccount: boolean, page: PageSpan): Promise<MissingPayee[]> {
  const edge = page.position ? [sql`${page.position.key[0]}::bigint`] : null;
  const { beyond, orderBy, limit } = keyset([sql`m.owner_id`], 'asc', page, edge);
  const { rows } = await sql<MissingPayee>`
    select a.id, a.email, a.username_visible as username, 0 - m.balance_cents as pending,
      coalesce((select 0 - v.balance_cents from money_account v where v.kind = 'tipster_available' and v.owner_id = a.id), 0) as available,
      p.kind is not null as has_data, ${hasAccount(byAccount)} as has_account
    from ${missing(byAccount)} and ${beyond} order by ${orderBy} ${limit}`.execute(db);
  return rows;
}

export function countMissing(db: Db, byAccount: boolean): Promise<number> {
  return countUpToMax(db, sql`select 1 from ${missing(byAccount)}`);
}

/** Tipsters whose available balance is at least so many cents, after an id and in the order of their ids. */
export async function selectPayable(db: Db, least: number, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select owner_id as id from money_account
    where kind = 'tipster_available' and owner_id > ${after} and balance_cents <= ${-least}
    order by owner_id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}
