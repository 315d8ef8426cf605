import type { ReplyOf } from '@quotavera/contract/core';
import type { makeSepaFile } from '@quotavera/contract/payouts';
import { payeeName } from '@quotavera/domain/payouts';
import { romeDay } from '@quotavera/domain/time';
import { isSellerKnown } from '../../env.ts';
import type { Trx } from '../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import { writeAuditLine } from '../accounts/audit/service.ts';
import type { Actor, PayoutContext } from './context.ts';
import { pain001 } from './pain001.ts';
import * as repository from './repository-payouts.ts';
import { bookPayout, lockReady } from './service-book.ts';
import { openIban } from './service-iban.ts';
import { EARNINGS, payoutSums } from './service-mails.ts';

type SepaFile = ReplyOf<typeof makeSepaFile>;

const LATEST = 24;
/** The sandbox pays from this account: it is a bank's example and belongs to nobody. */
const SANDBOX_IBAN = 'IT60X0542811101000000123456';

interface Debtor {
  name: string;
  iban: string;
}

/** Returns the name and the account that pay; beside the simulated world both may be made up. */
async function debtorOf({ environment, provider }: PayoutContext): Promise<Debtor | Failure> {
  const { SELLER_NAME: name, SELLER_IBAN: iban } = environment;
  if ((await provider())?.name === 'sandbox') return { name, iban: iban ?? SANDBOX_IBAN };
  if (!isSellerKnown(environment)) return fail('seller_not_set_up');
  return iban ? { name, iban } : fail('sepa_not_set_up');
}

async function send(context: PayoutContext, trx: Trx, payout: repository.Payout, batchId: number, at: Date) {
  const hint = payout.payee_iban_hint ?? '';
  await bookPayout(trx, payout, { batch_id: batchId, iban: payout.payee_iban!, iban_hint: hint }, at);
  await context.mail.toMember(trx, payout.tipster_id, {
    kind: 'payout_sent',
    values: payoutSums(payout),
    page: EARNINGS,
  });
}

/** Sends every confirmed payout that needn't wait: books it, and puts it in one file for the bank. Asked twice, nobody is paid twice. */
export async function makeFile(context: PayoutContext, actor: Actor): Promise<SepaFile | Failure> {
  const { db, clock } = context;
  const debtor = await debtorOf(context);
  if (isFailure(debtor)) return debtor;
  const at = clock.now();
  return db.transaction().execute(async (trx) => {
    const ready = await lockReady(trx, 'sepa', at);
    if (ready.length === 0) return fail('no_payouts_to_send');
    const played = (await context.provider())?.name === 'sandbox';
    const reference = `${played ? 'SIM' : 'QV'}-${romeDay(at).replaceAll('-', '')}-${ready[0]!.id}`;
    const id = await repository.insertBatch(trx, reference, actor.accountId, at);
    for (const payout of ready) await send(context, trx, payout, id, at);
    const total = ready.reduce((sum, { gross_cents, withheld_cents }) => sum + gross_cents - withheld_cents, 0);
    await writeAuditLine(trx, {
      actorId: actor.accountId,
      accountId: null,
      action: 'payout_sent',
      reason: '',
      data: { file: reference, payouts: ready.length, cents: total },
      at,
      requestId: actor.requestId,
    });
    const count = ready.length;
    return { id, reference, made_at: at.toISOString(), count, total_cents: total, open: count };
  });
}

export async function latestFiles({ db }: PayoutContext): Promise<{ results: SepaFile[] }> {
  const batches = await repository.selectBatches(db, LATEST);
  return {
    results: batches.map(({ id, reference, made_at, count, cents, open }) => ({
      id,
      reference,
      made_at: made_at.toISOString(),
      count,
      total_cents: cents,
      open,
    })),
  };
}

/** The file as the bank takes it; the same each time. Undefined when there is none, or none any more: an erasure takes the IBAN away. */
export async function sepaXml(context: PayoutContext, id: number): Promise<{ name: string; xml: string } | undefined> {
  const [batch, debtor] = await Promise.all([repository.selectBatch(context.db, id), debtorOf(context)]);
  if (!batch || isFailure(debtor) || batch.lines.some(({ iban }) => iban === null)) return undefined;
  const { reference, made_at, lines } = batch;
  const transfers = lines.map((line) => ({
    id: `${reference}-${line.payoutId}`,
    name: payeeName(line),
    iban: openIban(context, line.tipsterId, line.iban!),
    cents: line.netCents,
    text: `Quotavera compenso ${line.payoutId}`,
  }));
  return {
    name: `${reference}.xml`,
    xml: pain001({ id: reference, madeAt: made_at, day: romeDay(made_at), debtor, transfers }),
  };
}
