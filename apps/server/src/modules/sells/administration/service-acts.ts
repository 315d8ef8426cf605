import { refundOfPart } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { auditedChange } from '../../accounts/administration/service-audited-change.ts';
import type { SellsContext } from '../context.ts';
import * as purchases from '../purchase/repository.ts';
import { selectDisputed } from '../purchase/repository-funding.ts';
import { closeOrders } from '../purchase/service-close.ts';
import { endMail, extensionMail, nameOf, refundMail } from '../purchase/service-mails.ts';
import { refundPurchase } from '../purchase/service-refund.ts';
import { endSubscription } from '../purchase/service-renewal.ts';
import { creditNotesOf } from '../receipt/service-mail.ts';
import { lockSubscription, type Subscription } from '../subscription/repository.ts';
import { lengthen } from '../subscription/service-access.ts';
import type { DetailView } from './presenter.ts';
import { insertAct, type NewAct, selectActByKey } from './repository-detail.ts';
import { selectOne } from './repository-list.ts';
import { subscriptionDetail } from './service-read.ts';

/** An act names its actor, its subscription and its reason; the key recognises a request that is sent again. */
export interface ActInput {
  actorId: number;
  requestId: string;
  key: string | null;
  subscription: number;
  reason: string;
}

interface Scope {
  trx: Trx;
  subscription: Subscription;
  buyer: purchases.Buyer;
  at: Date;
}

type Done = Pick<NewAct, 'cents' | 'days'>;

const ACTIONS = {
  refund: 'purchase_refunded',
  extension: 'subscription_extended',
  end: 'subscription_ended',
} as const;

/**
 * Does something to anybody's subscription under its buyer's lock, writes it down beside the subscription and in the audit log, and answers
 * with everything as it is afterwards. Sent again under its key, it is done once. `work` refuses before it changes anything.
 */
async function act(
  context: SellsContext,
  { actorId, requestId, key, subscription: id, reason }: ActInput,
  kind: NewAct['kind'],
  details: object,
  work: (scope: Scope) => Promise<Done | Failure>,
): Promise<DetailView | Failure> {
  if (key === null) return fail('validation', { fields: { idempotency_key: 'required' } });
  const known = await selectOne(context.db, id);
  if (!known) return fail('not_found');
  const request = { kind, subscription: id, reason, ...details };
  const input = { actorId, userId: known.customer.id, reason, requestId };
  let isRepeated = false;
  const done = await auditedChange(context.db, input, context.clock.now(), async (trx, { at }) => {
    const before = await selectActByKey(trx, key, request);
    if (before) {
      isRepeated = before.is_same;
      return fail('idempotency_key_reused');
    }
    const buyer = (await purchases.lockBuyer(trx, input.userId))!;
    const subscription = (await lockSubscription(trx, id))!;
    const outcome = await work({ trx, subscription, buyer, at });
    if (isFailure(outcome)) return outcome;
    await insertAct(trx, { key, actorId, subscriptionId: id, kind, request, reason, at, ...outcome });
    return { action: ACTIONS[kind], data: { subscription: id, ...outcome } };
  });
  if (isFailure(done) && !isRepeated) return done;
  return subscriptionDetail(context, id);
}

export interface RefundInput extends ActInput {
  purchase: string;
  part: Parameters<typeof refundOfPart>[1];
}

/** Gives a payment of the subscription's customer back, within what is left of it. */
export function refundByAdmin(context: SellsContext, input: RefundInput): Promise<DetailView | Failure> {
  const { purchase: publicId, part, reason, actorId } = input;
  return act(context, input, 'refund', { publicId, part }, async ({ trx, buyer, subscription, at }) => {
    const own = await purchases.selectOwnPurchase(trx, buyer.id, publicId);
    const purchase = own && (await purchases.lockPurchase(trx, { id: own.id }));
    if (!purchase || (purchase.subscription_id ?? subscription.id) !== subscription.id) return fail('not_found');
    if (purchase.status !== 'succeeded') return fail('nothing_to_refund');
    const { period_start: start, period_end: end } = purchase;
    const { open, lost } = await selectDisputed(trx, purchase.id);
    const period = start && end ? { start, end } : null;
    const cents = refundOfPart(
      { priceCents: purchase.price_cents, refundedCents: purchase.refunded_cents, disputedCents: open + lost, period },
      part,
      at,
    );
    if (cents === null) return fail('refund_too_large');
    if (cents === 0) return fail('nothing_to_refund');
    await refundPurchase(trx, purchase, { cents, reason: 'goodwill', note: reason, actorId, at });
    await closeOrders(trx, { subscriptionId: subscription.id }, at);
    const files = await creditNotesOf(trx, subscription.id, at);
    await context.mail.toMember(trx, buyer.id, { ...refundMail({ name: nameOf(purchase), cents, reason }), files });
    return { cents, days: 0 };
  });
}

/** Adds days to the running period. */
export function extendByAdmin(
  context: SellsContext,
  input: ActInput & { days: number },
): Promise<DetailView | Failure> {
  const { days, reason } = input;
  return act(context, input, 'extension', { days }, async ({ trx, buyer, subscription, at }) => {
    if (subscription.status === 'ended') return fail('subscription_ended');
    if (subscription.period_end <= at) return fail('renewal_due');
    const end = await lengthen(trx, subscription, days, at);
    await context.mail.toMember(trx, buyer.id, extensionMail({ name: nameOf(subscription), days, end, reason }));
    return { cents: 0, days };
  });
}

/** Ends a subscription with its access now. */
export function endByAdmin(context: SellsContext, input: ActInput): Promise<DetailView | Failure> {
  return act(context, input, 'end', {}, async ({ trx, buyer, subscription, at }) => {
    if (subscription.status === 'ended') return fail('subscription_ended');
    await endSubscription(trx, subscription.id, { endedAt: at, reason: 'admin', at });
    await context.mail.toMember(trx, buyer.id, endMail(nameOf(subscription), input.reason));
    return { cents: 0, days: 0 };
  });
}
