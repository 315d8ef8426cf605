import type { ReplyOf } from '@quotavera/contract/core';
import type { listOwnPayouts } from '@quotavera/contract/payouts';
import { PAYOUT_MIN_CENTS, type PayoutMethod, withholding } from '@quotavera/domain/payouts';
import type { Trx } from '../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../platform/http/paging.ts';
import { writeAuditLine } from '../accounts/audit/service.ts';
import type { Actor, PayoutContext } from './context.ts';
import { presentPayout } from './presenter.ts';
import { selectAccount } from './repository-account.ts';
import { selectBalances } from './repository-balance.ts';
import * as payees from './repository-payee.ts';
import * as payouts from './repository-payouts.ts';
import { payeesOf } from './service-account.ts';
import { type Earnings, earningsOf } from './service-earnings.ts';

/** Makes a payout of all that is available; the tipster has to be locked. */
async function makePayout(
  trx: Trx,
  tipsterId: number,
  by: Actor & { invoiceNumber: string; method: PayoutMethod },
  at: Date,
): Promise<true | Failure> {
  const { data, iban } = await payees.selectPayee(trx, tipsterId);
  const isToBank = by.method === 'sepa';
  if (!data || (isToBank && !iban)) return fail('payee_missing');
  if (!isToBank && (await selectAccount(trx, tipsterId))?.state !== 'ready') return fail('payee_account_missing');
  if (await payouts.selectOpenPayout(trx, tipsterId)) return fail('payout_open');
  const { available } = await selectBalances(trx, tipsterId);
  if (available < PAYOUT_MIN_CENTS) return fail('payout_too_small');
  const invoiceNumber = data.kind === 'business' ? by.invoiceNumber : '';
  if (data.kind === 'business' && invoiceNumber === '' && by.accountId === tipsterId) {
    return fail('validation', { fields: { invoice_number: 'required' } });
  }
  const id = await payouts.insertPayout(trx, {
    tipster_id: tipsterId,
    method: by.method,
    kind: data.kind,
    gross_cents: available,
    withheld_cents: withholding(data, available),
    invoice_number: invoiceNumber,
    requested_by: by.accountId,
    requested_at: at,
  });
  await writeAuditLine(trx, {
    actorId: by.accountId,
    accountId: tipsterId,
    action: 'payout_requested',
    reason: '',
    data: { payout: id, cents: available },
    at,
    requestId: by.requestId,
  });
  return true;
}

/** How payouts are made from now on; those that were asked for before go the way they were asked for. */
const methodOf = async (context: PayoutContext): Promise<PayoutMethod> =>
  (await payeesOf(context)) ? 'connect' : 'sepa';

/** Requests a payout of the available balance. When two requests come at once, the second finds the payout of the first. */
export async function requestPayout(
  context: PayoutContext,
  actor: Actor,
  invoiceNumber: string,
): Promise<Earnings | Failure> {
  const method = await methodOf(context);
  const done = await context.db.transaction().execute(async (trx) => {
    const tipster = await payees.lockTipster(trx, actor.accountId);
    if (!tipster) return fail('not_a_tipster');
    return makePayout(trx, tipster.id, { ...actor, invoiceNumber, method }, context.clock.now());
  });
  return isFailure(done) ? done : earningsOf(context, actor.accountId);
}

const AT_A_TIME = 200;

/** The month's payouts: one for every tipster who can be paid. A business adds its invoice's number afterwards. */
export async function runPayouts(context: PayoutContext, actor: Actor): Promise<{ made: number; skipped: number }> {
  const { db, clock } = context;
  const method = await methodOf(context);
  let [made, skipped, after] = [0, 0, 0];
  for (;;) {
    const tipsters = await payees.selectPayable(db, PAYOUT_MIN_CENTS, after, AT_A_TIME);
    for (const id of tipsters) {
      const done = await db.transaction().execute(async (trx) => {
        const tipster = await payees.lockTipster(trx, id);
        return tipster
          ? makePayout(trx, id, { ...actor, invoiceNumber: '', method }, clock.now())
          : fail('not_a_tipster');
      });
      if (isFailure(done)) skipped += 1;
      else made += 1;
    }
    if (tipsters.length < AT_A_TIME) return { made, skipped };
    after = tipsters.at(-1)!;
  }
}

/** The invoice of a payout that was made without one, as long as nobody has confirmed it. */
export async function setInvoice(
  context: PayoutContext,
  actor: Actor,
  input: { payout: number; invoiceNumber: string },
): Promise<Earnings | Failure> {
  const done = await context.db.transaction().execute(async (trx) => {
    const tipster = await payees.lockTipster(trx, actor.accountId);
    if (!tipster) return fail('not_a_tipster');
    const payout = await payouts.lockPayout(trx, input.payout);
    if (payout?.tipster_id !== tipster.id) return fail('not_found');
    if (payout.status !== 'requested' || payout.confirmed_by !== null) return fail('payout_closed');
    if (payout.kind !== 'business' || payout.invoice_number === input.invoiceNumber) return fail('nothing_to_change');
    await payouts.updatePayout(trx, payout.id, { invoice_number: input.invoiceNumber });
    return true as const;
  });
  return isFailure(done) ? done : earningsOf(context, actor.accountId);
}

export async function payoutPage(
  { db, clock }: PayoutContext,
  filter: payouts.PayoutFilter,
  input: PageInput,
): Promise<ReplyOf<typeof listOwnPayouts>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: payouts.Payout) => [id],
    select: (span) => payouts.selectPayouts(db, filter, span),
    count: () => payouts.countPayouts(db, filter),
  });
  return { ...page, results: rows.map((payout) => presentPayout(payout, clock.now())) };
}
