import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import type { listTaxPayments, recordTaxPayment } from '@quotavera/contract/sells';
import { taxPaidEntries, type VatOwed } from '@quotavera/domain/sells';
import { romeDay, romeDayEnd } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { selectPosting } from '../books/repository.ts';
import { lockBooks, post } from '../books/service.ts';
import type { SellsContext } from '../context.ts';
import { selectBalanceSums, selectVatBalances } from './repository.ts';
import * as repository from './repository-taxes.ts';

type Context = Pick<SellsContext, 'db' | 'clock'>;
type View = ReplyOf<typeof recordTaxPayment>;
type Input = BodyOf<typeof recordTaxPayment>;

/** The admin who acts, and the request, for the audit log. */
interface Actor {
  accountId: number;
  requestId: string;
}

const present = ({ created_at, reversed_at, ...row }: repository.TaxPayment): View => ({
  ...row,
  created_at: created_at.toISOString(),
  reversed_at: reversed_at?.toISOString() ?? null,
});

export async function taxPage({ db }: Context, input: PageInput): Promise<ReplyOf<typeof listTaxPayments>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: repository.TaxPayment) => [id],
    select: (span) => repository.selectTaxPayments(db, span),
    count: () => repository.countTaxPayments(db),
  });
  return { ...page, results: rows.map(present) };
}

/** Returns the cents that are owed of a country's VAT, by rate, or of another tax, before a moment. Call it with the books locked. */
async function owedOf(trx: Trx, { tax, country }: Input, before: Date): Promise<{ cents: number; rates: VatOwed[] }> {
  if (tax === 'vat') {
    const balances = (await selectVatBalances(trx, before)).filter((row) => row.country === country);
    const rates = balances.map(({ rate_bp: rateBp, cents }) => ({ rateBp, cents: 0 - cents }));
    return { cents: rates.reduce((sum, { cents }) => sum + Math.max(cents, 0), 0), rates };
  }
  const sums = await selectBalanceSums(trx, before);
  const balance = sums.find(({ account }) => account === `${tax}_payable`);
  return { cents: 0 - (balance?.cents ?? 0), rates: [] };
}

async function audit(
  trx: Trx,
  { accountId: actorId, requestId }: Actor,
  action: 'tax_paid' | 'tax_reversed',
  data: Record<string, string | number | null>,
  at: Date,
): Promise<void> {
  await writeAuditLine(trx, { actorId, accountId: null, action, reason: '', data, at, requestId });
}

/** Books that a tax was paid on a day, of what was owed at its end. */
export async function payTax({ db, clock }: Context, actor: Actor, input: Input): Promise<View | Failure> {
  const at = clock.now();
  const { tax, country, period, cents, paid_on } = input;
  if (paid_on > romeDay(at)) return fail('validation', { fields: { paid_on: 'in_the_future' } });
  // Booked at the day's end, or now if the day isn't over: the balances of later days have it.
  const end = romeDayEnd(paid_on);
  const paidAt = end < at ? new Date(end.getTime() - 1) : at;
  const done = await transact(db, async (trx) => {
    const locked = [`${tax}_payable`, 'bank'] as const;
    await lockBooks(
      trx,
      locked.map((account) => ({ account, ownerId: null, cents })),
    );
    const id = await repository.insertTaxPayment(trx, { ...input, paid_by: actor.accountId, created_at: at });
    if (id === null) return fail('tax_paid_already');
    const owed = await owedOf(trx, input, new Date(paidAt.getTime() + 1));
    if (cents > owed.cents) return fail('validation', { fields: { cents: 'more_than_owed' } });
    const entries = taxPaidEntries(tax, country === null ? null : { country, owed: owed.rates }, cents);
    await post(trx, { kind: 'tax_paid', cause: `tax_paid:${id}`, purchaseId: null, at: paidAt, entries });
    await audit(trx, actor, 'tax_paid', { tax, country, period, cents, paid_on }, at);
    return id;
  });
  return isFailure(done) ? done : present((await repository.selectTaxPayment(db, done))!);
}

/** Books a payment back that was entered by mistake, as of its own moment: nothing was paid then. */
export async function reverseTax({ db, clock }: Context, actor: Actor, id: number): Promise<View | Failure> {
  const at = clock.now();
  const done = await transact(db, async (trx) => {
    const payment = await repository.selectTaxPayment(trx, id);
    if (!payment) return fail('not_found');
    if (!(await repository.reverseTaxPayment(trx, id, actor.accountId, at))) return fail('nothing_to_change');
    const paid = await selectPosting(trx, `tax_paid:${id}`);
    const entries = paid.entries.map((entry) => ({ ...entry, cents: -entry.cents }));
    await post(trx, { kind: 'tax_reversed', cause: `tax_reversed:${id}`, purchaseId: null, at: paid.at, entries });
    const { tax, country, period, cents } = payment;
    await audit(trx, actor, 'tax_reversed', { tax, country, period, cents }, at);
    return true as const;
  });
  return isFailure(done) ? done : present((await repository.selectTaxPayment(db, id))!);
}
