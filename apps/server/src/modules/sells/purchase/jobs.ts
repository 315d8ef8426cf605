import type { ServerContext } from '../../../platform/context.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import type { SellsContext } from '../context.ts';
import type { ProviderEvent } from '../provider/provider.ts';
import { answerLate, openDispute, sandboxAnswer, sandboxDispute, sandboxEvent } from '../provider/sandbox/service.ts';
import { stripeEvent } from '../provider/stripe/webhook.ts';
import * as repository from './repository.ts';
import * as refunds from './repository-refunds.ts';
import { applyIntent } from './service-apply.ts';
import { sendRefund } from './service-refund.ts';

/** Asks the provider about payments of which nothing was heard: an event may be lost. */
const reconcile = jobKind<Record<string, never>>('reconcile_payments');
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const SILENT_MS = 2 * 60_000;
const AT_A_TIME = 200;

/** Applies an event: what it is about is read from the provider as it is now. */
export async function applyEvent(context: SellsContext, event: ProviderEvent): Promise<void> {
  const provider = await context.provider();
  if (!provider || event.subject.kind !== 'intent') return;
  await applyIntent(context, await provider.readIntent(event.subject.id), { ...event, provider: provider.name });
}

/** Applies what the provider says of every payment that has been silent. Returns how many were asked about. */
export async function reconcilePayments(context: SellsContext): Promise<number> {
  const provider = await context.provider();
  if (!provider) return 0;
  const silent = await repository.selectSilent(
    context.db,
    provider.name,
    new Date(context.clock.now().getTime() - SILENT_MS),
    AT_A_TIME,
  );
  for (const { intentId } of silent) await applyIntent(context, await provider.readIntent(intentId));
  return silent.length;
}

async function send(context: SellsContext, refundId: number): Promise<void> {
  const provider = await context.provider();
  const refund = await refunds.selectRefund(context.db, refundId);
  if (!provider || refund?.status !== 'pending') return;
  const { reference, status } = await provider.refund({
    key: `refund:${refundId}`,
    intentId: refund.intentId,
    cents: refund.cardCents,
  });
  await refunds.updateRefund(context.db, refundId, { reference, status }, context.clock.now());
}

export function purchaseJobs(context: SellsContext & Pick<ServerContext, 'jobs'>): void {
  const { jobs } = context;
  jobs.handle(stripeEvent, (event) => applyEvent(context, event));
  jobs.handle(sandboxEvent, (event) => applyEvent(context, event));
  jobs.handle(sandboxAnswer, ({ intentId }) => answerLate(context, intentId));
  jobs.handle(sandboxDispute, ({ intentId }) => openDispute(context, intentId));
  jobs.handle(sendRefund, ({ refundId }) => send(context, refundId));
  jobs.handle(reconcile, async () => void (await reconcilePayments(context)));
  jobs.schedule(reconcile, EVERY_FIVE_MINUTES);
}
