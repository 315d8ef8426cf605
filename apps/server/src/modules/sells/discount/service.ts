import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import type {
  createDiscountCode,
  listDiscountCodes,
  listDiscountUses,
  readDiscountCode,
} from '@quotavera/contract/sells';
import { DISCOUNT_CODE_LENGTH, type DiscountState, discountState, tidyCode } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { pick } from '../../../platform/http/pick.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import type { SellsContext } from '../context.ts';
import * as repository from './repository.ts';

type Context = Pick<SellsContext, 'db' | 'clock'>;
type View = ReplyOf<typeof readDiscountCode>;
type Input = BodyOf<typeof createDiscountCode>;

/** The admin who acts, and the request, for the audit log. */
interface Actor {
  accountId: number;
  requestId: string;
}

function present(row: repository.ListedCode, at: Date): View {
  return {
    ...pick(row, ['id', 'code', 'percent', 'cents', 'plan', 'period', 'uses_max', 'uses', 'periods']),
    ...pick(row, ['given_cents', 'paid_cents', 'created_by']),
    valid_until: row.valid_until.toISOString(),
    state: discountState(row, at),
    created_at: row.created_at.toISOString(),
    stopped_at: row.stopped_at?.toISOString() ?? null,
  };
}

export async function codePage(
  { db, clock }: Context,
  state: DiscountState | undefined,
  input: PageInput,
): Promise<ReplyOf<typeof listDiscountCodes>> {
  const at = clock.now();
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: repository.ListedCode) => [id],
    select: (span) => repository.selectCodes(db, { state, at }, span),
    count: () => repository.countCodes(db, { state, at }),
  });
  return { ...page, results: rows.map((row) => present(row, at)) };
}

export async function readCode({ db, clock }: Context, id: number): Promise<View | Failure> {
  const row = await repository.selectCode(db, id);
  return row ? present(row, clock.now()) : fail('not_found');
}

export async function usePage(
  { db }: Context,
  id: number,
  input: PageInput,
): Promise<ReplyOf<typeof listDiscountUses> | Failure> {
  if (!(await repository.selectCode(db, id))) return fail('not_found');
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ purchase_id }: repository.UseRow) => [purchase_id],
    select: (span) => repository.selectUses(db, id, span),
    count: () => repository.countUses(db, id),
  });
  return {
    ...page,
    results: rows.map(({ purchase_id: _, used_at, ...row }) => ({ ...row, used_at: used_at.toISOString() })),
  };
}

/** The terms as they are stored, or what is wrong with them. */
function termsOf({ code: typed, off, ...terms }: Input, at: Date): repository.CodeTerms | Failure {
  const code = tidyCode(typed);
  if (code.length < DISCOUNT_CODE_LENGTH.min || code.length > DISCOUNT_CODE_LENGTH.max) {
    return fail('validation', { fields: { code: 'invalid' } });
  }
  const valid_until = new Date(terms.valid_until);
  if (valid_until <= at) return fail('validation', { fields: { valid_until: 'in_the_past' } });
  const percent = 'percent' in off ? off.percent : null;
  return { ...terms, code, percent, cents: 'cents' in off ? off.cents : null, valid_until };
}

type Act = 'discount_code_created' | 'discount_code_changed' | 'discount_code_stopped';

/** Does something to a code in one transaction with its audit line, and answers the code. */
async function audited(
  context: Context,
  { accountId: actorId, requestId }: Actor,
  action: Act,
  work: (trx: Trx, at: Date) => Promise<{ id: number; data: Record<string, string | number | null> } | Failure>,
): Promise<View | Failure> {
  const at = context.clock.now();
  const done = await transact(context.db, async (trx) => {
    const outcome = await work(trx, at);
    if (isFailure(outcome)) return outcome;
    await writeAuditLine(trx, { actorId, accountId: null, action, reason: '', data: outcome.data, at, requestId });
    return outcome;
  });
  return isFailure(done) ? done : readCode(context, done.id);
}

/** A code's terms for the audit log. */
const wordsOf = ({ code, percent, cents, plan, period, uses_max, periods, valid_until }: repository.CodeTerms) => ({
  ...{ code, percent, cents, plan, period, uses_max, periods },
  valid_until: valid_until.toISOString(),
});

export function addCode(context: Context, actor: Actor, input: Input): Promise<View | Failure> {
  return audited(context, actor, 'discount_code_created', async (trx, at) => {
    const terms = termsOf(input, at);
    if (isFailure(terms)) return terms;
    const id = await repository.insertCode(trx, { ...terms, created_by: actor.accountId, created_at: at });
    return id === null ? fail('conflict', { fields: { code: 'taken' } }) : { id, data: wordsOf(terms) };
  });
}

/** Changes a code that nobody has used: whoever has used one was promised its terms. */
export function changeCode(context: Context, actor: Actor, id: number, input: Input): Promise<View | Failure> {
  return audited(context, actor, 'discount_code_changed', async (trx, at) => {
    const code = await repository.lockCode(trx, { id });
    if (!code) return fail('not_found');
    if (code.uses > 0) return fail('code_in_use');
    const terms = termsOf(input, at);
    if (isFailure(terms)) return terms;
    if (await repository.isTaken(trx, terms.code, id)) return fail('conflict', { fields: { code: 'taken' } });
    await repository.updateCode(trx, id, terms);
    return { id, data: wordsOf(terms) };
  });
}

/** Stops a code at once: open orders with it are closed when they are placed or paid. */
export function stopCode(context: Context, actor: Actor, id: number): Promise<View | Failure> {
  return audited(context, actor, 'discount_code_stopped', async (trx, at) => {
    const code = await repository.lockCode(trx, { id });
    if (!code) return fail('not_found');
    if (code.stopped_at) return fail('nothing_to_change');
    await repository.updateCode(trx, id, { stopped_at: at });
    return { id, data: { code: code.code, uses: code.uses } };
  });
}
