import { payoutMayBecome } from '@quotavera/domain/payouts';
import { DAY_MS } from '@quotavera/domain/time';
import { type PayeeProvider, type ProviderTransfer, ProviderUnavailable } from '../sells/provider/index.ts';
import type { PayoutContext } from './context.ts';
import * as accounts from './repository-account.ts';
import { lockTipster } from './repository-payee.ts';
import * as repository from './repository-payouts.ts';
import { applyAccount, payeesOf } from './service-account.ts';
import { bookPayout, lockReady } from './service-book.ts';
import { EARNINGS, payoutSums } from './service-mails.ts';
import { move } from './service-review.ts';

const AT_A_TIME = 200;
/** How long a transfer is looked at again, in case nobody told that it was taken back. */
const WATCHED_MS = 60 * DAY_MS;

/** Applies what has become of a payout's transfer. Saying it again changes nothing. */
async function apply(context: PayoutContext, id: number, transfer: ProviderTransfer, attempt?: number): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const shown = await repository.selectPayout(trx, id);
    const tipster = shown && (await lockTipster(trx, shown.tipster_id));
    const payout = await repository.lockPayout(trx, id);
    if (payout?.method !== 'connect') return;
    if (transfer.status === 'short') return repository.countAttempt(trx, id, attempt!);
    const to = transfer.status === 'made' ? 'paid' : 'returned';
    if (!payoutMayBecome(payout.status, to)) return;
    const said = 'reference' in transfer ? { reference: transfer.reference } : {};
    const reason = to === 'paid' ? '' : 'reason' in transfer ? transfer.reason : 'reversed';
    await move(trx, payout, { to, reason, ...said }, at);
    if (!tipster) return;
    const kind = to === 'paid' ? 'payout_transferred' : 'transfer_returned';
    const values = { ...payoutSums(payout), reason };
    await context.mail.toMember(trx, tipster.id, { kind, values, page: EARNINGS });
  });
}

/** Transfers a payout that is booked, or finds it transferred. A question that the provider can't answer now is asked again later. */
async function transfer(context: PayoutContext, payees: PayeeProvider, id: number): Promise<void> {
  const payout = await repository.selectPayout(context.db, id);
  if (payout?.status !== 'sent' || payout.destination === null) return;
  const { attempt, destination, gross_cents, withheld_cents } = payout;
  try {
    const done = await payees.transfer({ payout: id, attempt, cents: gross_cents - withheld_cents, destination });
    if (done.status === 'short')
      context.log.warn({ payout: id }, 'the balance at the payment provider is too low for a payout');
    await apply(context, id, done, attempt);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    context.log.warn({ payout: id, err: error }, 'a payout waits for the payment provider');
  }
}

/**
 * Books confirmed payouts, then transfers what is booked: a process that ends between the two leaves one that the next run finds. Returns how
 * many were booked.
 */
export async function sendTransfers(context: PayoutContext): Promise<number> {
  const payees = await payeesOf(context);
  if (!payees) return 0;
  const { db, clock } = context;
  const at = clock.now();
  const booked = await db.transaction().execute(async (trx) => {
    const ready = await lockReady(trx, 'connect', at);
    for (const payout of ready) await bookPayout(trx, payout, { destination: payout.payee_account! }, at);
    return ready.length;
  });
  for (const { id } of await accounts.selectUntransferred(db, AT_A_TIME)) await transfer(context, payees, id);
  return booked;
}

/** Reads a transfer that the provider told of, or of which it may have told in vain. */
export async function applyTransfer(context: PayoutContext, reference: string): Promise<void> {
  const transferred = await (await payeesOf(context))?.readTransfer(reference);
  // Transfers that were made by hand belong to no payout.
  if (transferred && 'payout' in transferred && Number.isSafeInteger(transferred.payout)) {
    await apply(context, transferred.payout, transferred);
  }
}

/** Asks about accounts, and about the transfers of the last weeks: an event may be lost. */
export async function reconcilePayees(context: PayoutContext): Promise<void> {
  if (!(await payeesOf(context))) return;
  const { db, clock } = context;
  for (const { reference } of await accounts.selectToAsk(db, AT_A_TIME)) await applyAccount(context, reference);
  const since = new Date(clock.now().getTime() - WATCHED_MS);
  for (const { reference } of await accounts.selectTransferred(db, since)) {
    if (reference) await applyTransfer(context, reference);
  }
}
