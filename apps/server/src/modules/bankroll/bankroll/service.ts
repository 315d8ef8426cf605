import type { listBankrollMovements, listBankrolls } from '@quotavera/contract/bankroll';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import type { ReplyOf } from '@quotavera/contract/core';
import { tidyLine } from '@quotavera/domain/accounts';
import {
  type BankrollTerms,
  bookmakerProblem,
  type Movement,
  validateBankroll,
  validateMovement,
} from '@quotavera/domain/bankroll';
import { MAX_BANKROLLS, MAX_BOOKMAKER_ACCOUNTS, MAX_MONEY_CENTS } from '@quotavera/domain/limits';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { withIdempotencyKey } from '../../../platform/idempotency/index.ts';
import { type BankrollView, type MovementView, presentBankroll, presentMovement } from './presenter.ts';
import * as repository from './repository.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;
type List = ReplyOf<typeof listBankrolls>;

const invalid = (fields: Readonly<Record<string, string>>): Failure | null =>
  Object.keys(fields).length > 0 ? fail('validation', { fields: { ...fields } }) : null;

/** Bankrolls with their balances. */
async function present(db: Db, rows: readonly repository.BankrollRow[]): Promise<BankrollView[]> {
  const ids = rows.map(({ id }) => id);
  const [accounts, movements, bets] = await Promise.all([
    repository.selectAccounts(db, ids),
    repository.sumMovements(db, ids),
    repository.sumBets(db, ids),
  ]);
  return rows.map((row) =>
    presentBankroll(
      row,
      accounts.filter((account) => account.bankroll_id === row.id),
      {
        movements: movements.filter(({ bankroll_id }) => bankroll_id === row.id),
        bets: bets.filter(({ bankroll_id }) => bankroll_id === row.id),
      },
    ),
  );
}

export async function bankrollsOf(db: Db, accountId: number): Promise<List> {
  return { results: await present(db, await repository.selectBankrolls(db, accountId)) };
}

/** Returns an own bankroll with its balances; null for somebody else's. */
export async function bankrollOf(db: Db, accountId: number, id: number): Promise<BankrollView | null> {
  const row = await repository.selectBankroll(db, accountId, id);
  if (!row) return null;
  const [view] = await present(db, [row]);
  return view ?? null;
}

/** Changes something of own bankrolls, and answers all of them. */
async function change(
  { db, clock }: Context,
  accountId: number,
  work: (trx: Trx, at: Date) => Promise<Failure | null | undefined>,
): Promise<List | Failure> {
  const outcome = await transact(db, async (trx) => (await work(trx, clock.now())) ?? null);
  return isFailure(outcome) ? outcome : bankrollsOf(db, accountId);
}

export function createBankroll(context: Context, accountId: number, input: BankrollTerms): Promise<List | Failure> {
  return change(context, accountId, async (trx, at) => {
    const terms = { ...input, name: tidyLine(input.name) };
    const refused = invalid(validateBankroll(terms));
    if (refused) return refused;
    await repository.lockOwner(trx, accountId);
    const own = await repository.selectBankrolls(trx, accountId);
    if (own.length >= MAX_BANKROLLS) return tooMany('name', MAX_BANKROLLS);
    await repository.insertBankroll(trx, { accountId, terms, at });
  });
}

/** The first bankroll bears the trade's own word in every language. */
export const FIRST_BANKROLL = { name: 'Bankroll', currency: 'EUR' } as const;

/** Makes an account's first bankroll, as following a first tip does; one that has a bankroll keeps it. */
export async function createFirstBankroll(
  trx: Trx,
  accountId: number,
  input: Pick<BankrollTerms, 'initial_cents' | 'stake_plan' | 'stake_value'>,
  at: Date,
): Promise<Failure | null> {
  const terms = { ...FIRST_BANKROLL, ...input };
  const refused = invalid(validateBankroll(terms));
  if (refused) return refused;
  await repository.lockOwner(trx, accountId);
  const own = await repository.selectBankrolls(trx, accountId);
  if (own.length === 0) await repository.insertBankroll(trx, { accountId, terms, at });
  return null;
}

export async function hasBankroll(db: Db, accountId: number): Promise<boolean> {
  return (await repository.selectBankrolls(db, accountId)).length > 0;
}

const tooMany = (field: string, max: number) =>
  fail('conflict', { fields: { [field]: { code: 'too_many', values: { max } } } });

type BankrollChange = { readonly [Key in keyof BankrollTerms]?: BankrollTerms[Key] | undefined } & {
  archived?: boolean | undefined;
};

export function editBankroll(
  context: Context,
  accountId: number,
  id: number,
  { archived, ...input }: BankrollChange,
): Promise<List | Failure> {
  return change(context, accountId, async (trx, at) => {
    const before = await repository.lockBankroll(trx, accountId, id);
    if (!before) return fail('not_found');
    const { name, currency, initial_cents, stake_plan, stake_value } = before;
    const termsBefore = { name, currency, initial_cents, stake_plan, stake_value } as BankrollTerms;
    const definedFields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const changed = { ...termsBefore, ...definedFields };
    const terms = { ...changed, name: tidyLine(changed.name) };
    const refused = invalid(validateBankroll(terms));
    if (refused) return refused;
    const archive = archived === undefined ? {} : { archived_at: archived ? (before.archived_at ?? at) : null };
    await repository.updateBankroll(trx, id, { ...terms, ...archive, updated_at: at });
  });
}

export function deleteBankroll(context: Context, accountId: number, id: number): Promise<List | Failure> {
  return change(context, accountId, async (trx) => {
    if (!(await repository.lockBankroll(trx, accountId, id))) return fail('not_found');
    return (await repository.deleteEmptyBankroll(trx, id)) ? null : fail('conflict');
  });
}

export function createAccount(
  context: Context,
  accountId: number,
  { bankrollId, ...input }: { bankrollId: number; bookmaker: string },
): Promise<List | Failure> {
  return change(context, accountId, async (trx, at) => {
    const bookmaker = tidyLine(input.bookmaker);
    const problem = bookmakerProblem(bookmaker);
    if (problem) return invalid({ bookmaker: problem });
    if (!(await repository.lockBankroll(trx, accountId, bankrollId))) return fail('not_found');
    const own = await repository.selectAccounts(trx, [bankrollId]);
    if (own.length >= MAX_BOOKMAKER_ACCOUNTS) return tooMany('bookmaker', MAX_BOOKMAKER_ACCOUNTS);
    const isNew = await repository.insertAccount(trx, { bankrollId, bookmaker, at });
    return isNew ? null : fail('conflict', { fields: { bookmaker: 'name_taken' } });
  });
}

export interface AccountChange {
  declared_cents?: number | null | undefined;
  limited_since?: string | null | undefined;
  closed?: boolean | undefined;
}

export function editAccount(
  context: Context,
  accountId: number,
  id: number,
  { declared_cents: declared, limited_since, closed }: AccountChange,
): Promise<List | Failure> {
  return change(context, accountId, async (trx, at) => {
    const before = await repository.lockBookmakerAccount(trx, accountId, id);
    if (!before) return fail('not_found');
    const isAmount = declared == null || (Number.isSafeInteger(declared) && Math.abs(declared) <= MAX_MONEY_CENTS);
    if (!isAmount) return invalid({ declared_cents: 'amount_out_of_range' });
    await repository.updateAccount(trx, id, {
      ...(declared === undefined ? {} : { declared_cents: declared, declared_at: declared === null ? null : at }),
      ...(limited_since === undefined ? {} : { limited_since }),
      ...(closed === undefined ? {} : { closed_at: closed ? (before.closed_at ?? at) : null }),
    });
  });
}

export function deleteAccount(context: Context, accountId: number, id: number): Promise<List | Failure> {
  return change(context, accountId, async (trx) => {
    if (!(await repository.lockBookmakerAccount(trx, accountId, id))) return fail('not_found');
    return (await repository.deleteUnusedAccount(trx, id)) ? null : fail('conflict');
  });
}

export async function movementsOf(
  db: Db,
  accountId: number,
  bankrollId: number,
  input: PageInput,
): Promise<ReplyOf<typeof listBankrollMovements> | Failure> {
  if (!(await repository.selectBankroll(db, accountId, bankrollId))) return fail('not_found');
  const { rows, ...page } = await readPage<repository.MovementRow>(input, {
    keyLength: 2,
    key: ({ at, id }) => [at.getTime(), id],
    select: (span) => repository.selectMovements(db, bankrollId, span),
    count: () => repository.countMovements(db, bankrollId),
  });
  return { ...page, results: rows.map(presentMovement) };
}

export const movementsPath = (bankrollId: number): string =>
  bankrollAddresses.listBankrollMovements.path.replace('{id}', String(bankrollId));

interface MovementInput {
  bankrollId: number;
  movement: Omit<Movement, 'at'> & { at: string | null };
  key: string | null;
}

/** A movement goes between accounts of its bankroll only. */
async function unknownPlaces(trx: Trx, bankrollId: number, { from, to }: Pick<Movement, 'from' | 'to'>) {
  const fields: Record<string, string> = {};
  for (const [field, place] of Object.entries({ from, to })) {
    if (place !== null && !(await repository.selectAccount(trx, bankrollId, place))) fields[field] = 'invalid';
  }
  return invalid(fields);
}

export async function createMovement(
  { db, clock }: Context,
  accountId: number,
  { bankrollId, movement: input, key }: MovementInput,
): Promise<MovementView | Failure> {
  const now = clock.now();
  const movement = { ...input, at: input.at ?? now.toISOString() };
  const request = key === null ? null : { key, request: { bankrollId, movement: input } };
  return transact(db, async (trx) => {
    const id = await withIdempotencyKey(trx, accountId, request, clock.wall(), async () => {
      if (!(await repository.lockBankroll(trx, accountId, bankrollId))) return fail('not_found');
      const refused = invalid(validateMovement(movement, now)) ?? (await unknownPlaces(trx, bankrollId, movement));
      return refused ?? repository.insertMovement(trx, movement, { bankrollId, createdAt: now });
    });
    if (isFailure(id)) return id;
    const row = await repository.selectMovement(trx, id);
    return row ? presentMovement(row) : fail('not_found');
  });
}

export async function deleteMovement({ db }: Context, accountId: number, id: number): Promise<{ ok: true } | Failure> {
  const gone = await db.transaction().execute((trx) => repository.deleteMovement(trx, accountId, id));
  return gone ? { ok: true } : fail('not_found');
}
