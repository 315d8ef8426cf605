import type { ReplyOf } from '@quotavera/contract/core';
import type { listSubscriptions } from '@quotavera/contract/sells';
import { can, type Member, type PaidPlan } from '@quotavera/domain/access';
import { type BillingPeriod, changeOf, periodEnd, withdrawalEnds } from '@quotavera/domain/sells';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import type { PageInput } from '../../../platform/http/paging.ts';
import { memberAt } from '../../accounts/session/service.ts';
import type { SubscriberFilter } from '../audience/repository.ts';
import { ownerView } from '../audience/service.ts';
import { selectOffer } from '../channel/repository.ts';
import type { SellsContext } from '../context.ts';
import { presentExtension } from '../fair/presenter.ts';
import { selectComingPauses, selectExtensions } from '../fair/repository.ts';
import { selectRecipient } from '../invoice/repository.ts';
import { invoiceStateOf } from '../invoice/service-state.ts';
import { selectMailOff } from '../message/repository.ts';
import { presentPurchase, presentSold } from '../purchase/presenter.ts';
import * as purchases from '../purchase/repository.ts';
import { selectCards } from '../purchase/repository-cards.ts';
import { selectReturned } from '../purchase/repository-refunds.ts';
import { closeOrders } from '../purchase/service-close.ts';
import { nameOf, trialWithdrawnMail, withdrawalMail } from '../purchase/service-mails.ts';
import { isTrialOffered } from '../purchase/service-offer.ts';
import { refundPurchase, type Unused, unusedOf } from '../purchase/service-refund.ts';
import { refusalOf } from '../purchase/service-terms.ts';
import { receiptNumber, selectReceipts } from '../receipt/repository.ts';
import { creditNotesOf } from '../receipt/service-mail.ts';
import { type FreeMonth, selectOpenMonths } from '../referral/repository-months.ts';
import { freeTimeOf, putOff } from '../referral/service-months.ts';
import * as repository from '../subscription/repository.ts';
import { accessUntil, applyAccess } from '../subscription/service-access.ts';
import { selectUsage } from './repository-usage.ts';
import { renewalOf } from './service-terms.ts';

export type Overview = ReplyOf<typeof listSubscriptions>;
type View = Overview['results'][number];
type Context = Pick<SellsContext, 'db' | 'clock' | 'provider' | 'environment' | 'secrets'>;

/** The purchase with which the present contract was made, as long as one may withdraw from it: whatever periods it has had since. */
function withdrawable(
  subscription: repository.Subscription,
  own: readonly purchases.Purchase[],
  now: Date,
): purchases.Purchase | undefined {
  const isContract = ({ subscription_id, status, kind }: purchases.Purchase) =>
    subscription_id === subscription.id && status === 'succeeded' && kind !== 'renewal';
  const contract = subscription.status === 'ended' ? undefined : own.find(isContract);
  return contract && withdrawalEnds(contract.ordered_at ?? contract.created_at) > now ? contract : undefined;
}

/** The unused part of the running period; all of it where the service began although nobody had asked for it at once. */
async function withdrawnOf(
  db: Db,
  subscription: repository.Subscription,
  contract: purchases.Purchase,
  at: Date,
): Promise<Unused | null> {
  const unused = await unusedOf(db, subscription, at);
  return unused && { ...unused, cents: contract.immediate_start ? unused.cents : unused.left };
}

/** Returns until when the reader may withdraw, and the cents that this pays back now. */
async function withdrawalOf(
  db: Db,
  subscription: repository.Subscription,
  own: readonly purchases.Purchase[],
  now: Date,
): Promise<View['withdrawal']> {
  const contract = withdrawable(subscription, own, now);
  if (!contract) return null;
  const until = withdrawalEnds(contract.ordered_at ?? contract.created_at).toISOString();
  return { until, refund_cents: (await withdrawnOf(db, subscription, contract, now))?.cents ?? 0 };
}

/** When it is charged next: free months that wait put a plan's renewal off. */
function renewsAt({ period_end }: repository.Subscription, plan: PaidPlan | null, months: readonly FreeMonth[]): Date {
  return plan === null ? period_end : putOff(period_end, plan, months);
}

function present(
  subscription: repository.Subscription,
  cards: readonly Overview['cards'][number][],
  months: readonly FreeMonth[],
  audience: Audience,
  {
    used,
    withdrawal,
    hasPlanAt,
    alsoEnds,
  }: Pick<View, 'used' | 'withdrawal'> & { hasPlanAt: (at: Date) => boolean; alsoEnds: View['also_ends'] },
): View {
  const renews =
    subscription.status !== 'ended' &&
    !subscription.cancel_at_period_end &&
    (subscription.product === 'plan' || hasPlanAt(subscription.period_end));
  const renewal = renews ? renewalOf(subscription) : null;
  return {
    id: subscription.id,
    product: subscription.product,
    plan: subscription.plan,
    period: subscription.period,
    channel: presentSold(subscription.channel),
    status: subscription.status,
    current_period_start: subscription.period_start.toISOString(),
    current_period_end: subscription.period_end.toISOString(),
    cancel_at_period_end: subscription.cancel_at_period_end,
    next_renew: renews ? renewsAt(subscription, renewal?.plan ?? null, months).toISOString() : null,
    next_plan: renewal?.plan ?? null,
    next_period: renewal?.period ?? null,
    renewal_cents: renewal?.price ?? null,
    access_until: accessUntil(subscription).toISOString(),
    begins_at: subscription.begins_at?.toISOString() ?? null,
    is_trial: subscription.is_trial,
    discount:
      renewal && renewal.discount > 0
        ? { code: subscription.discount!.code, renewals: subscription.discount_left }
        : null,
    withdrawal,
    also_ends: alsoEnds,
    card: cards.find((card) => card.id === subscription.card_id) ?? null,
    created_at: subscription.created_at.toISOString(),
    ended_at: subscription.ended_at?.toISOString() ?? null,
    is_gift: subscription.gift_id !== null,
    used,
    ...audience(subscription),
  };
}

type Audience = (subscription: repository.Subscription) => Pick<View, 'extensions' | 'pause' | 'messages_by_mail'>;

/** Collects what subscriptions' channels brought their readers: days that were added, holidays, messages. */
async function audienceOf(
  db: Db,
  accountId: number,
  rows: readonly repository.Subscription[],
  at: Date,
): Promise<Audience> {
  const channels = rows.flatMap(({ channel_id, status }) =>
    channel_id === null || status === 'ended' ? [] : [channel_id],
  );
  const [extensions, pauses, mailOff] = await Promise.all([
    selectExtensions(
      db,
      rows.map(({ id }) => id),
    ),
    selectComingPauses(db, channels, at),
    selectMailOff(db, accountId),
  ]);
  return ({ id, channel_id, status }) => {
    const pause = status === 'ended' ? undefined : pauses.find((each) => each.channel_id === channel_id);
    return {
      extensions: extensions.filter(({ subscription_id }) => subscription_id === id).map(presentExtension),
      pause: pause ? { from: pause.starts_at.toISOString(), to: pause.ends_at.toISOString() } : null,
      messages_by_mail: channel_id === null ? null : !mailOff.includes(channel_id),
    };
  };
}

/** Renewals that are looked ahead for: whatever lasts longer than these doesn't end with the plan. */
const RENEWALS_AHEAD = 400;

/**
 * Channels that renew now and wouldn't any more if the plan ended with its period: until when each would last, and until when it is paid. Another
 * plan that was given may keep them.
 */
function endingWith(
  plan: repository.Subscription,
  rows: readonly repository.Subscription[],
  isGivenAt: (at: Date) => boolean,
): View['also_ends'] {
  return rows.flatMap(({ id, channel, status, cancel_at_period_end: ends, gift_id: gift, period_end: paid }) => {
    if (!channel || status === 'ended' || ends || gift !== null) return [];
    let until = paid;
    for (let n = 0; n < RENEWALS_AHEAD && (plan.period_end > until || isGivenAt(until)); n += 1) {
      until = periodEnd(until, { days: channel.days }, 1);
    }
    if (plan.period_end > until || isGivenAt(until)) return [];
    return [{ id, name: channel.name, until: until.toISOString(), paid_until: paid.toISOString() }];
  });
}

const LATEST_PURCHASES = 24;
const LATEST_RECEIPTS = 200;

/** Everything that an account pays for and has paid. */
export async function subscriptionsOf(context: Context, accountId: number): Promise<Overview> {
  const { db, clock, provider, environment } = context;
  const now = clock.now();
  const collector = await provider();
  const [rows, own, cards, receipts, granted, months, recipient, trialOffered] = await Promise.all([
    repository.selectSubscriptions(db, accountId),
    purchases.selectLatestPurchases(db, accountId, LATEST_PURCHASES),
    selectCards(db, accountId, collector?.name ?? null),
    selectReceipts(db, accountId, LATEST_RECEIPTS),
    repository.selectGranted(db, accountId, now),
    selectOpenMonths(db, accountId),
    selectRecipient(db, accountId),
    isTrialOffered(context, db, accountId, now),
  ]);
  const free = freeTimeOf(months, now);
  const [returned, audience, used, withdrawals] = await Promise.all([
    selectReturned(
      db,
      own.map(({ id }) => id),
    ),
    audienceOf(db, accountId, rows, now),
    Promise.all(rows.map((row) => (row.status === 'ended' ? null : selectUsage(db, row, now)))),
    Promise.all(rows.map((row) => withdrawalOf(db, row, own, now))),
  ]);
  const plan = rows.find(({ product, status }) => product === 'plan' && status !== 'ended');
  const isGivenAt = (at: Date) =>
    (granted !== undefined && (granted.until === null || granted.until > at)) ||
    (free.until !== null && free.until > at);
  /** Whether a plan is in force at a later moment, if nothing changes until then: channels renew only beside one. */
  const hasPlanAt = (at: Date) =>
    (plan !== undefined && (!plan.cancel_at_period_end || plan.period_end > at)) || isGivenAt(at);
  const alsoEnds = plan && !plan.cancel_at_period_end ? endingWith(plan, rows, isGivenAt) : [];
  return {
    results: rows.map((row, n) =>
      present(row, cards, months, audience, {
        used: used[n]!,
        withdrawal: withdrawals[n]!,
        hasPlanAt,
        alsoEnds: row === plan ? alsoEnds : [],
      }),
    ),
    purchases: own.map((purchase) => presentPurchase(purchase, now, returned.get(purchase.id))),
    receipts: receipts.map((receipt) => ({
      id: receipt.id,
      number: receiptNumber(receipt),
      kind: receipt.kind,
      issued_at: receipt.issued_at.toISOString(),
      gross_cents: receipt.gross,
      ...invoiceStateOf(receipt, environment, now),
    })),
    trial_offered: trialOffered,
    invoices_always: recipient?.always ?? false,
    cards,
    granted: granted ? { plan: granted.plan, until: granted.until?.toISOString() ?? null } : null,
    free: { days: free.days, until: free.until?.toISOString() ?? null },
    owner: null,
  };
}

const NOTHING: Omit<Overview, 'owner'> = {
  ...{
    results: [],
    purchases: [],
    receipts: [],
    cards: [],
    granted: null,
    invoices_always: false,
    trial_offered: false,
  },
  free: { days: 0, until: null },
};

/** A tipster's plans and subscribers, in the place of what they pay for themselves. */
export async function subscribersOf(
  context: Context,
  viewer: Member,
  filter: Omit<SubscriberFilter, 'tipsterId'>,
  input: PageInput,
): Promise<Overview | Failure> {
  if (!can('channels.own', viewer)) return fail('tipster_required');
  const owner = await ownerView(context, { ...filter, tipsterId: viewer.accountId }, input);
  return { ...NOTHING, owner };
}

type Change = (
  trx: Trx,
  subscription: repository.Subscription,
  at: Date,
) => Promise<repository.SubscriptionChange | Failure>;

/** Changes a running subscription of the account, and its access with it. */
export async function changeOwn(
  context: Context,
  accountId: number,
  id: number,
  change: Change,
): Promise<Overview | Failure> {
  const at = context.clock.now();
  const outcome = await transact(context.db, async (trx) => {
    await purchases.lockBuyer(trx, accountId);
    const subscription = await repository.lockSubscription(trx, id);
    if (subscription?.account_id !== accountId) return fail('not_found');
    if (subscription.status === 'ended') return fail('subscription_ended');
    const columns = await change(trx, subscription, at);
    if (isFailure(columns)) return columns;
    await repository.updateSubscription(trx, id, columns);
    await applyAccess(trx, id, at);
    return null;
  });
  return isFailure(outcome) ? outcome : subscriptionsOf(context, accountId);
}

/** Cancels at the end of the paid period, or takes that back. */
export function cancelOrResume(
  context: Context,
  accountId: number,
  input: { subscription: number; resume: boolean },
): Promise<Overview | Failure> {
  return changeOwn(context, accountId, input.subscription, async (trx, subscription, at) => {
    const cancel = !input.resume;
    if (cancel === subscription.cancel_at_period_end) return fail('nothing_to_change');
    if (cancel) return { cancel_at_period_end: true, next_plan: null, next_period: null };
    if (subscription.gift_id !== null) return fail('nothing_to_change');
    const buyer = await purchases.lockBuyer(trx, accountId);
    if (buyer?.self_excluded_until && buyer.self_excluded_until > at) return fail('self_excluded');
    const { channel_plan_id } = subscription;
    if (channel_plan_id === null) return { cancel_at_period_end: false };
    const offer = await selectOffer(trx, channel_plan_id, at);
    if (!offer?.on_sale || !offer.is_offered) return fail('channel_closed');
    return refusalOf(memberAt(buyer!, at), { channelPlanId: channel_plan_id }) ?? { cancel_at_period_end: false };
  });
}

/** Chooses what a plan renews as. */
export function changeAtPeriodEnd(
  context: Context,
  accountId: number,
  input: { subscription: number; plan: PaidPlan; period: BillingPeriod },
): Promise<Overview | Failure> {
  return changeOwn(context, accountId, input.subscription, async (_trx, subscription) => {
    if (!subscription.plan || !subscription.period) return fail('validation', { fields: { subscription: 'invalid' } });
    const now = { plan: subscription.plan, period: subscription.period };
    switch (changeOf(now, input)) {
      case 'at_once':
        return fail('validation', { fields: { plan: 'invalid' } });
      case 'none':
        if (subscription.next_plan === null) return fail('nothing_to_change');
        return { next_plan: null, next_period: null };
      case 'at_period_end':
        return { next_plan: input.plan, next_period: input.period, cancel_at_period_end: false };
    }
  });
}

/** Withdraws from the contract: it ends at once, and what is due goes back to the card. */
export function withdrawFrom(
  context: SellsContext,
  accountId: number,
  input: { subscription: number },
): Promise<Overview | Failure> {
  return changeOwn(context, accountId, input.subscription, async (trx, subscription, at) => {
    const own = await purchases.selectLatestPurchases(trx, accountId, LATEST_PURCHASES);
    const contract = withdrawable(subscription, own, at);
    if (!contract) return fail('withdrawal_over');
    const back = await withdrawnOf(trx, subscription, contract, at);
    const cents = back ? await refundPurchase(trx, back.purchase, { cents: back.cents, reason: 'withdrawal', at }) : 0;
    await closeOrders(trx, { subscriptionId: subscription.id }, at);
    await purchases.hastenRelease(trx, { subscriptionId: subscription.id }, at);
    const { price_cents } = back?.purchase ?? contract;
    const receipt = subscription.is_trial
      ? trialWithdrawnMail(nameOf(contract), at)
      : withdrawalMail({ ...contract, price_cents }, cents, at);
    const files = await creditNotesOf(trx, subscription.id, at);
    await context.mail.toMember(trx, accountId, { ...receipt, files });
    return { status: 'ended', ended_at: at, end_reason: 'withdrawn', next_plan: null, next_period: null };
  });
}
