import type { ReplyOf } from '@quotavera/contract/core';
import type { makeSepaFile } from '@quotavera/contract/sells';
import { type Entry, payeeName, payoutEntries } from '@quotavera/domain/money';
import { romeDay } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { writeAuditLine } from '../../users/audit/service.ts';
import { lockBooks, post } from '../ledger/service.ts';
import type { PayoutContext } from './context.ts';
import { pain001 } from './pain001.ts';
import { waitOf } from './presenter.ts';
import { lockTipster } from './repository-payee.ts';
import * as repository from './repository-payouts.ts';
import { openIban } from './service-iban.ts';
import { payoutValues, tipsterMail } from './service-mails.ts';
import type { Actor } from './service-payee.ts';

type SepaFile = ReplyOf<typeof makeSepaFile>;

const LATEST = 24;
/** Of one file; the rest is sent with the next one. */
const AT_A_TIME = 500;
/** Of the account that the sandbox pays from: an example of banks, which belongs to nobody. */
const SANDBOX_IBAN = 'IT60X0542811101000000123456';

/** Who pays, and from where; null where that was never said. */
async function debtorOf({ environment, provider }: PayoutContext): Promise<{ name: string; iban: string } | null> {
  const played = (await provider())?.name === 'sandbox';
  const iban = environment.SELLER_IBAN ?? (played ? SANDBOX_IBAN : null);
  return iban === null ? null : { name: environment.SELLER_NAME, iban };
}

function entriesOf({ tipsterId, grossCents: gross, withheldCents: withheld }: repository.Payout): Entry[] {
  return payoutEntries({ tipsterId, gross, withheld, byProvider: false });
}

/**
 * Confirmed payouts that may go now, locked with the books that they move: nothing can take a balance below a payout between this look at
 * it and the entry.
 */
async function lockReady(trx: Trx, now: Date): Promise<repository.Payout[]> {
  const ids = await repository.lockConfirmed(trx, AT_A_TIME);
  const confirmed = await repository.selectPayoutsOf(trx, ids);
  await lockBooks(trx, confirmed.flatMap(entriesOf));
  return (await repository.selectPayoutsOf(trx, ids)).filter((payout) => waitOf(payout, now) === null);
}

async function send(context: PayoutContext, trx: Trx, payout: repository.Payout, batchId: number, at: Date) {
  await post(trx, {
    kind: 'payout',
    cause: `payout:${payout.id}`,
    purchaseId: null,
    at,
    entries: entriesOf(payout),
  });
  await repository.updatePayout(trx, payout.id, {
    status: 'sent',
    batch_id: batchId,
    iban: payout.payeeIban!,
    iban_hint: payout.payeeIbanHint ?? '',
    sent_at: at,
  });
  const tipster = await lockTipster(trx, payout.tipsterId);
  if (tipster) await context.mail.add(trx, tipsterMail(tipster, 'payout_sent', payoutValues(payout, tipster)));
}

/** Sends every confirmed payout that needn't wait: books it, and puts it in one file for the bank. Asked twice, nobody is paid twice. */
export async function makeFile(context: PayoutContext, actor: Actor): Promise<SepaFile | Failure> {
  const { db, clock } = context;
  const debtor = await debtorOf(context);
  if (!debtor) return fail('sepa_not_set_up');
  const at = clock.now();
  return db.transaction().execute(async (trx) => {
    const ready = await lockReady(trx, at);
    if (ready.length === 0) return fail('no_payouts_to_send');
    const played = (await context.provider())?.name === 'sandbox';
    const reference = `${played ? 'SIM' : 'QV'}-${romeDay(at).replaceAll('-', '')}-${ready[0]!.id}`;
    const id = await repository.insertBatch(trx, reference, actor.accountId, at);
    for (const payout of ready) await send(context, trx, payout, id, at);
    const total = ready.reduce((sum, { grossCents, withheldCents }) => sum + grossCents - withheldCents, 0);
    await writeAuditLine(trx, {
      actorId: actor.accountId,
      accountId: null,
      action: 'payout_sent',
      reason: '',
      data: { file: reference, payouts: ready.length, cents: total },
      at,
      requestId: actor.requestId,
    });
    return { id, reference, made_at: at.toISOString(), count: ready.length, total_cents: total };
  });
}

export async function latestFiles({ db }: PayoutContext): Promise<{ results: SepaFile[] }> {
  const batches = await repository.selectBatches(db, LATEST);
  return {
    results: batches.map(({ id, reference, madeAt, count, cents }) => ({
      id,
      reference,
      made_at: madeAt.toISOString(),
      count,
      total_cents: cents,
    })),
  };
}

/** The file as the bank takes it; the same each time. Undefined when there is none, or none any more: an erasure takes the IBAN away. */
export async function sepaXml(context: PayoutContext, id: number): Promise<{ name: string; xml: string } | undefined> {
  const [batch, debtor] = await Promise.all([repository.selectBatch(context.db, id), debtorOf(context)]);
  if (!batch || !debtor || batch.lines.some(({ iban }) => iban === null)) return undefined;
  const { reference, madeAt, lines } = batch;
  const transfers = lines.map((line) => ({
    id: `${reference}-${line.payoutId}`,
    name: payeeName(line),
    iban: openIban(context, line.tipsterId, line.iban!),
    cents: line.netCents,
    text: `Quotavera compenso ${line.payoutId}`,
  }));
  return { name: `${reference}.xml`, xml: pain001({ id: reference, madeAt, day: romeDay(madeAt), debtor, transfers }) };
}
