import { DAY_MS, HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import type { SellsContext } from '../context.ts';
import { type PaymentProvider, type ProviderEvent, ProviderUnavailable } from '../provider/provider.ts';
import { answerLate, sandboxAnswer, sandboxDispute, tellDispute } from '../provider/sandbox/service.ts';
import { sandboxEvent } from '../provider/sandbox/service-cards.ts';
import { stripeEvent } from '../provider/stripe/webhook.ts';
import * as repository from './repository.ts';
import { selectOpenDisputes } from './repository-disputes.ts';
import { selectPendingParts, selectUnsentParts } from './repository-refunds.ts';
import { applyIntent } from './service-apply.ts';
import { applySetup, detachCard, forgetCustomer, tellProvider } from './service-card.ts';
import { cancelPayment } from './service-close.ts';
import { applyDispute } from './service-dispute.ts';
import { applyKept } from './service-keep.ts';
import { applyRefund, requestRefund, sendRefund } from './service-refund.ts';

/** Asks the provider about payments of which nothing was heard: an event may be lost. */
const reconcile = jobKind<Record<string, never>>('reconcile_payments');
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const SILENT_MS = 2 * MINUTE_MS;
/** A bank works on a debit for days: it is asked about each hour. */
const WORKED_ON_MS = HOUR_MS;
/** A refund that failed is asked for again after a day; one that still wasn't asked for lost its job. */
const UNSENT_MS = 2 * DAY_MS;
const AT_A_TIME = 200;

/** Applies an event: what it is about is read from the provider as it is now. */
async function applyEvent(context: SellsContext, from: PaymentProvider['name'], event: ProviderEvent): Promise<void> {
  const provider = await context.provider();
  if (provider?.name !== from) return;
  const providerEvent = { ...event, provider: provider.name };
  const { kind, id } = event.subject;
  switch (kind) {
    case 'intent':
      return applyIntent(context, await provider.readIntent(id), providerEvent);
    case 'setup': {
      const setup = await provider.readSetup(id);
      if (setup && !(await applyKept(context, setup, providerEvent))) await applySetup(context, provider.name, setup);
      return;
    }
    case 'refund':
      return applyRefund(context, await provider.readRefund(id));
    case 'dispute':
      return applyDispute(context, await provider.readDispute(id), providerEvent);
    case 'account':
    case 'transfer':
    case 'none':
      return;
  }
}

/** Does the work for each in turn. A payment that can't be read is logged, and the next one is still looked at. */
async function forEach<T>({ log }: Pick<SellsContext, 'log'>, all: readonly T[], work: (one: T) => Promise<void>) {
  for (const one of all) {
    try {
      await work(one);
    } catch (error) {
      log.error({ err: error, of: one }, 'the provider’s word on a payment could not be applied');
    }
  }
}

/** Applies what the provider says of every payment that has been silent, refund that is pending and dispute that is open. Returns how many payments. */
export async function reconcilePayments(context: SellsContext): Promise<number> {
  const provider = await context.provider();
  if (!provider) return 0;
  const { db, clock } = context;
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const moments = { before: before(SILENT_MS), workedOnBefore: before(WORKED_ON_MS) };
  const silent = await repository.selectSilent(db, provider.name, moments, AT_A_TIME);
  await forEach(context, silent, async ({ intent_id }) => applyIntent(context, await provider.readIntent(intent_id)));
  const setups = await repository.selectSilentSetups(db, provider.name, before(SILENT_MS), AT_A_TIME);
  await forEach(context, setups, async (id) => {
    const setup = await provider.readSetup(id);
    if (setup) await applyKept(context, setup);
  });
  const pending = await selectPendingParts(db, provider.name, AT_A_TIME);
  await forEach(context, pending, async (reference) => applyRefund(context, await provider.readRefund(reference)));
  const unsent = await selectUnsentParts(db, provider.name, before(UNSENT_MS), AT_A_TIME);
  await forEach(context, unsent, (part) => requestRefund(context, { part, attempt: clock.now().getTime() }));
  const disputes = await selectOpenDisputes(db, provider.name, AT_A_TIME);
  await forEach(context, disputes, async (reference) => applyDispute(context, await provider.readDispute(reference)));
  return silent.length;
}

/** Cancels the payment of an order that was closed. If it succeeded before, it is given back; if it is under way, it is asked about again. */
async function cancelClosed(
  context: SellsContext,
  { provider: name, intentId }: { provider: string; intentId: string },
): Promise<void> {
  const provider = await context.provider();
  if (provider?.name !== name) return;
  const intent = await provider.cancelIntent(intentId);
  if (intent.status === 'processing') throw new ProviderUnavailable('a payment is under way');
  await applyIntent(context, intent);
}

export function purchaseJobs(context: SellsContext & Pick<ServerContext, 'jobs'>): void {
  const { jobs } = context;
  jobs.handle(stripeEvent, (event) => applyEvent(context, 'stripe', event));
  jobs.handle(sandboxEvent, (event) => applyEvent(context, 'sandbox', event));
  jobs.handle(sandboxAnswer, ({ intentId }) => answerLate(context, intentId));
  jobs.handle(sandboxDispute, ({ intentId, status }) => tellDispute(context, intentId, status));
  jobs.handle(detachCard, (card) => tellProvider(context, 'detachCard', card));
  jobs.handle(forgetCustomer, (customer) => tellProvider(context, 'forgetCustomer', customer));
  jobs.handle(cancelPayment, (payment) => cancelClosed(context, payment));
  jobs.handle(sendRefund, (refund) => requestRefund(context, refund));
  jobs.handle(reconcile, async () => void (await reconcilePayments(context)));
  jobs.schedule(reconcile, EVERY_FIVE_MINUTES);
}
