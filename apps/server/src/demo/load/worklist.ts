import type { DisputeStatus } from '@quotavera/domain/sells';
import { refundSettledEntries } from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { DAY_MS } from '@quotavera/domain/time';
import { post } from '../../modules/sells/books/service.ts';
import { setDispute } from '../../modules/sells/provider/sandbox/repository.ts';
import type { Purchase } from '../../modules/sells/purchase/repository.ts';
import { lockParts, updatePart } from '../../modules/sells/purchase/repository-refunds.ts';
import { applyDisputeWithin } from '../../modules/sells/purchase/service-dispute.ts';
import { recordPastPlan, startPastSubscription } from '../../modules/sells/purchase/service-past-sale.ts';
import { refundPurchase } from '../../modules/sells/purchase/service-refund.ts';
import { settlePart } from '../../modules/sells/worklist/repository-refunds.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db, Trx } from '../../platform/database/index.ts';
import { inTransaction } from '../../platform/database/transact.ts';
import { NO_MAIL } from './no-mail.ts';
import { DEMO_TIPSTER_EMAIL } from './people.ts';
import { insertRows, selectReaders, selectSellers } from './repository.ts';

/** Readers before these bought what `loadSales` tells of. */
const READERS_BEFORE = 25;
/** Disputes in each state: how many days ago each was opened, and whether evidence was sent. */
const DISPUTES: readonly { status: DisputeStatus; day: number; hasEvidence: boolean }[] = [
  { status: 'open', day: 4, hasEvidence: false },
  { status: 'open', day: 6, hasEvidence: true },
  { status: 'won', day: 24, hasEvidence: true },
  { status: 'lost', day: 30, hasEvidence: false },
];
const EVIDENCE_DAYS = 14;
const FEE_CENTS = 1_500;
const FAILURE = 'expired_or_canceled_card';

interface World {
  trx: Trx;
  ago: (days: number) => Date;
  adminId: number;
}

async function soldTo({ trx, ago }: World, readerId: number, day: number): Promise<Purchase> {
  const cents = PLAN_PRICES.pro.monthly;
  const purchase = await recordPastPlan(trx, { plan: 'pro', period: 'month', cents, readerId, at: ago(day) });
  await startPastSubscription(trx, purchase, { now: ago(0), isCancelled: true });
  return purchase;
}

async function dispute(world: World, readerId: number, { status, day, hasEvidence }: (typeof DISPUTES)[number]) {
  const { trx, ago } = world;
  const purchase = await soldTo(world, readerId, day + 2);
  const intentId = purchase.intent_id!;
  const said = { reference: `dp_${intentId}`, intentId, cents: purchase.price_cents, feeCents: FEE_CENTS };
  const about = { reason: 'fraudulent', dueAt: ago(day - EVIDENCE_DAYS), hasEvidence };
  await setDispute(trx, intentId, 'open', ago(day));
  await applyDisputeWithin({ mail: NO_MAIL }, trx, { ...said, ...about, status: 'open' }, ago(day));
  if (status === 'open') return;
  await setDispute(trx, intentId, status, ago(day));
  await applyDisputeWithin({ mail: NO_MAIL }, trx, { ...said, ...about, status }, ago(day - 9));
}

/** A refund whose card is closed; the bank has paid the one that is settled. */
async function failedRefund(world: World, readerId: number, { day, settled }: { day: number; settled: boolean }) {
  const { trx, ago, adminId } = world;
  const purchase = await soldTo(world, readerId, day + 1);
  await refundPurchase(trx, purchase, {
    cents: purchase.price_cents,
    reason: 'goodwill',
    actorId: adminId,
    at: ago(day),
  });
  const { id } = await trx
    .selectFrom('refund_part')
    .select('id')
    .where('charge_id', '=', purchase.id)
    .executeTakeFirstOrThrow();
  const [part] = await lockParts(trx, { id });
  await updatePart(trx, id, { status: 'failed', failures: 3, failure: FAILURE }, ago(day - 3));
  if (!settled) return;
  const at = ago(day - 4);
  await settlePart(trx, id, { as: 'bank', note: 'TRN 26110417', by: adminId, at });
  const entries = refundSettledEntries(part!.cents, 'bank');
  await post(trx, { kind: 'refund_settled', cause: `refund_settled:${id}`, purchaseId: purchase.id, at, entries });
}

/** A mail about money that its server didn't take. */
async function undelivered({ trx, ago }: World, readerId: number): Promise<void> {
  const mail = {
    ...{ account_id: readerId, kind: 'plan_renewed', recipient: 'casella.piena@example.com', language: 'it' },
    ...{ subject: 'PRO si è rinnovato', body_text: '', body_html: '', status: 'failed', attempts: 5 },
    ...{ last_error: '552 5.2.2 Mailbox full', created_at: ago(1) },
  };
  await insertRows(trx, 'mail', [mail]);
}

/** Loads what money asks of an admin: disputes in each state, refunds that failed, a mail that didn't arrive. */
export async function loadWorklist(db: Db, clock: Clock): Promise<void> {
  const sellers = await selectSellers(db, DEMO_TIPSTER_EMAIL);
  const readers = (await selectReaders(db, READERS_BEFORE + DISPUTES.length + 2)).slice(READERS_BEFORE);
  if (readers.length < DISPUTES.length + 2) return;
  const now = clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await inTransaction(db, async (trx) => {
    const known = await trx.selectFrom('dispute').select('id').limit(1).executeTakeFirst();
    if (known) return;
    const world = { trx, ago, adminId: sellers.admin_id };
    for (const [n, each] of DISPUTES.entries()) await dispute(world, readers[n]!, each);
    await failedRefund(world, readers[DISPUTES.length]!, { day: 8, settled: false });
    await failedRefund(world, readers[DISPUTES.length + 1]!, { day: 20, settled: true });
    await undelivered(world, readers[0]!);
  });
}
