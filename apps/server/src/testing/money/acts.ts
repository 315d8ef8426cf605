import { randomUUID } from 'node:crypto';
import { accountsCalls, payoutsCalls, sellsCalls } from '@quotavera/contract';
import type { BodyOf } from '@quotavera/contract/core';
import type { PaidPlan } from '@quotavera/domain/access';
import type { BillingPeriod, DisputeStatus, SandboxMethod } from '@quotavera/domain/sells';
import { DAY_MS } from '@quotavera/domain/time';
import { releaseShares } from '../../modules/payouts/service-release.ts';
import type { SellsContext } from '../../modules/sells/context.ts';
import {
  confirmInSandbox,
  failRefund,
  refundByHand,
  tellDispute,
} from '../../modules/sells/provider/sandbox/service.ts';
import { confirmSetup, isSetupSecret } from '../../modules/sells/provider/sandbox/service-cards.ts';
import type { TestClock } from '../../platform/clock/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import type { Api } from '../api.ts';
import { insertChannelPlan } from '../factories/channels.ts';
import { TAX_DATA } from '../factories/payees.ts';

/** Readers of a history have it, to erase their accounts with. */
export const PASSWORD = 'Storia-Di-Una-Carta-1';

/** The codes of a history, by their terms: a percentage for two periods, a sum, and the whole price. */
const CODES = {
  half: { off: { percent: 50 }, periods: 2 },
  sum: { off: { cents: 1_234 }, periods: 1 },
  whole: { off: { percent: 100 }, periods: 2 },
} as const;
export type CodeName = keyof typeof CODES;
export const CODE_NAMES = Object.keys(CODES) as readonly CodeName[];
type Codes = Readonly<Record<CodeName, { id: number; name: string }>>;

interface Terms {
  plan: PaidPlan;
  period: BillingPeriod;
}
/** An order of a plan, as a trial or with a code. */
type Ordered = Terms & { trial?: boolean; code?: CodeName };

/** Something that a reader, an admin, a tipster or the provider does. Every step may be refused. */
export type Step =
  /** Orders are opened, placed and paid apart from each other, so that anything may come in between; each may be paid more than once. */
  | { do: 'open'; order: Ordered }
  | { do: 'place' | 'pay'; nth: number }
  | { do: 'buy'; order: Ordered; card: SandboxMethod; immediateStart: boolean }
  | { do: 'channel'; card: SandboxMethod; immediateStart: boolean; isYear: boolean }
  | { do: 'payRenewal'; card: SandboxMethod }
  | { do: 'change'; order: Terms }
  | { do: 'cancel' | 'resume' | 'withdraw' }
  | { do: 'exclude' | 'erase' }
  | { do: 'refund'; part: BodyOf<typeof sellsCalls.refundPurchase>['part'] }
  | { do: 'extend'; days: number }
  | { do: 'end' }
  | { do: 'stopCode'; code: CodeName }
  /** The channel closes for everybody, or sells again; its plan gets another price. */
  | { do: 'shut'; active: boolean }
  | { do: 'reprice'; cents: number }
  | { do: 'payout'; to: 'requested' | 'rejected' | 'sent' | 'paid' | 'returned' }
  /** A bank disputes the latest payment, or decides. */
  | { do: 'dispute' }
  | { do: 'close'; status: Exclude<DisputeStatus, 'open'> }
  /** Somebody gives money back in the provider's dashboard; a refund that had succeeded fails. */
  | { do: 'byHand'; cents: number }
  | { do: 'refundFails' };

/** A reader of a history, with the orders that they have opened and the codes that they know. */
export interface Reader {
  id: number;
  opened: { purchase: string; secret: string }[];
  codes: Codes;
}

export interface Shop {
  api: Api;
  db: ServerContext['db'];
  clock: TestClock;
  context: ServerContext & SellsContext;
  /** The access token of an account. */
  tokenOf(accountId: number): Promise<string>;
}

/** The channel that readers buy, with a plan for a month and one for a year, whose share is released in steps. */
export interface Sale {
  tipster: number;
  channel: number;
  monthPlan: number;
  yearPlan: number;
}

/** Gives a channel a yearly plan, and its tipster what is needed to be paid. */
export async function prepareSale(shop: Shop, sale: { tipster: number; channel: number; plan: number }): Promise<Sale> {
  const { tipster, channel, plan: monthPlan } = sale;
  const yearPlan = await insertChannelPlan(shop.db, channel, shop.clock.now(), { days: 365, priceCents: 18_000 });
  const token = await shop.tokenOf(tipster);
  await shop.api.call(payoutsCalls.saveTaxData, { token, body: TAX_DATA });
  await shop.api.call(payoutsCalls.saveIban, { token, body: { iban: 'IT60X0542811101000000123456' } });
  return { tipster, channel, monthPlan, yearPlan };
}

/** Makes the codes that a history's readers know. `label` tells histories apart. */
export async function makeCodes(
  { api, clock, tokenOf }: Shop,
  admin: number,
  label: string | number,
  uses: Readonly<Record<CodeName, number>>,
): Promise<Codes> {
  const valid_until = new Date(clock.now().getTime() + 900 * DAY_MS).toISOString();
  const make = async (name: CodeName) => {
    const terms = { ...CODES[name], uses_max: uses[name], plan: null, period: null, valid_until };
    const { reply } = await api.call(sellsCalls.createDiscountCode, {
      token: await tokenOf(admin),
      body: { code: `${name}${label}`, ...terms },
    });
    return { id: reply.id, name: reply.code };
  };
  return { half: await make('half'), sum: await make('sum'), whole: await make('whole') };
}

/** Makes the function that does a reader's step. */
export function actsOf(shop: Shop, { sale, admins }: { sale: Sale; admins: readonly [number, number] }) {
  const { api, db, context, tokenOf } = shop;

  /** Confirms a payment, or the card that a trial keeps. */
  const confirm = (clientSecret: string, card: SandboxMethod) =>
    (isSetupSecret(clientSecret) ? confirmSetup : confirmInSandbox)(context, { clientSecret, card });

  /** The reader's session; an erased reader has none any more. */
  const sessionOf = (accountId: number) => tokenOf(accountId).catch(() => 'none');

  /** An order as checkout sends it. */
  const bodyOf = ({ codes }: Reader, { code, ...order }: Ordered) =>
    code === undefined ? order : { ...order, code: codes[code].name };

  const lastPaid = (accountId: number) =>
    db
      .selectFrom('purchase')
      .select(['public_id', 'subscription_id', 'intent_id'])
      .where('account_id', '=', accountId)
      .where('status', '=', 'succeeded')
      .orderBy('id', 'desc')
      .executeTakeFirst();

  async function actAsAdmin(
    accountId: number,
    step: Extract<Step, { do: 'refund' | 'extend' | 'end' }>,
  ): Promise<void> {
    const paid = await lastPaid(accountId);
    if (!paid?.subscription_id) return;
    const act = { subscription: paid.subscription_id, reason: 'Così chiede il cliente' };
    const signed = { token: await tokenOf(admins[0]), headers: { 'idempotency-key': randomUUID() } };
    if (step.do === 'refund') {
      const body = { ...act, purchase: paid.public_id, part: step.part };
      await api.call(sellsCalls.refundPurchase, { ...signed, body });
    } else if (step.do === 'extend') {
      await api.call(sellsCalls.extendSubscription, { ...signed, body: { ...act, days: step.days } });
    } else {
      await api.call(sellsCalls.endSubscription, { ...signed, body: act });
    }
  }

  /** The seller's payout, taken as far as `to`. */
  async function payOut(to: Extract<Step, { do: 'payout' }>['to']): Promise<void> {
    await releaseShares(context);
    const body = { invoice_number: '' };
    await api.call(payoutsCalls.requestPayout, { token: await tokenOf(sale.tipster), body });
    const open = await db
      .selectFrom('payout')
      .select('id')
      .where('status', 'in', ['requested', 'confirmed', 'sent'])
      .executeTakeFirst();
    if (!open || to === 'requested') return;
    const payout = open.id;
    const [token, other] = [await tokenOf(admins[0]), await tokenOf(admins[1])];
    if (to === 'rejected') {
      await api.call(payoutsCalls.rejectPayout, { token, body: { payout, reason: 'Dati da rivedere' } });
      return;
    }
    for (const each of [token, other]) await api.call(payoutsCalls.confirmPayout, { token: each, body: { payout } });
    await api.call(payoutsCalls.makeSepaFile, { token });
    if (to === 'paid') {
      await api.call(payoutsCalls.markPayoutPaid, { token, body: { payout, reference: 'TRN 1' } });
    } else if (to === 'returned') {
      await api.call(payoutsCalls.markPayoutReturned, { token, body: { payout, reason: 'Conto chiuso' } });
    }
  }

  async function goOn(reader: Reader, step: Extract<Step, { do: 'open' | 'place' | 'pay' }>): Promise<void> {
    const { opened } = reader;
    const token = await sessionOf(reader.id);
    if (step.do === 'open') {
      const body = bodyOf(reader, step.order);
      const answer = await api.call(sellsCalls.createPaymentIntent, { token, body });
      const secret = answer.status === 200 ? answer.reply.client_secret : null;
      if (secret) opened.push({ purchase: answer.reply.id, secret });
      return;
    }
    const order = opened[step.nth % Math.max(opened.length, 1)];
    if (!order) return;
    if (step.do === 'pay') await confirm(order.secret, 'success');
    else {
      const body = { purchase: order.purchase, immediate_start: true };
      await api.call(sellsCalls.updatePaymentIntent, { token, body });
    }
  }

  /** Acts at the provider as its own administration does, without us. */
  async function actAtProvider(
    accountId: number,
    step: Extract<Step, { do: 'byHand' | 'refundFails' | 'dispute' | 'close' }>,
  ): Promise<void> {
    if (step.do === 'refundFails') {
      const given = await db
        .selectFrom('sandbox_refund')
        .innerJoin('purchase', 'purchase.intent_id', 'sandbox_refund.intent_id')
        .select('sandbox_refund.id')
        .where('purchase.account_id', '=', accountId)
        .where('sandbox_refund.status', '=', 'succeeded')
        .orderBy('sandbox_refund.created_at', 'desc')
        .executeTakeFirst();
      if (given) await failRefund(context, given.id);
      return;
    }
    const intent = (await lastPaid(accountId))?.intent_id;
    if (!intent) return;
    if (step.do === 'byHand') await refundByHand(context, intent, step.cents);
    else await tellDispute(context, intent, step.do === 'close' ? step.status : 'open');
  }

  /** Places an order that was prepared, and confirms its payment. */
  async function placeAndPay(
    token: string,
    prepared: { id: string; client_secret: string | null },
    { card, immediateStart }: { card: SandboxMethod; immediateStart: boolean },
  ): Promise<void> {
    const body = { purchase: prepared.id, immediate_start: immediateStart };
    await api.call(sellsCalls.updatePaymentIntent, { token, body });
    if (prepared.client_secret) await confirm(prepared.client_secret, card);
  }

  async function buy(reader: Reader, step: Extract<Step, { do: 'buy' | 'channel' }>): Promise<void> {
    const token = await sessionOf(reader.id);
    const answer =
      step.do === 'buy'
        ? await api.call(sellsCalls.createPaymentIntent, { token, body: bodyOf(reader, step.order) })
        : await api.call(sellsCalls.subscribe, {
            token,
            body: { channel_plan: step.isYear ? sale.yearPlan : sale.monthPlan },
          });
    if (answer.status === 200) await placeAndPay(token, answer.reply, step);
  }

  /** The reader changes, ends or pays the latest subscription. */
  async function changeLatest(
    accountId: number,
    step: Extract<Step, { do: 'cancel' | 'resume' | 'withdraw' | 'change' | 'payRenewal' }>,
  ): Promise<void> {
    const token = await sessionOf(accountId);
    const overview = await api.call(sellsCalls.listSubscriptions, { token });
    // An erased reader has no subscriptions to look at.
    const [latest] = overview.status === 200 ? overview.reply.results : [];
    if (!latest) return;
    const subscription = latest.id;
    if (step.do === 'withdraw') await api.call(sellsCalls.withdraw, { token, body: { subscription } });
    else if (step.do === 'change') {
      await api.call(sellsCalls.changeSubscription, { token, body: { subscription, ...step.order } });
    } else if (step.do === 'payRenewal') {
      const answer = await api.call(sellsCalls.payRenewal, { token, body: { subscription } });
      if (answer.status === 200) await placeAndPay(token, answer.reply, { card: step.card, immediateStart: true });
    } else {
      const resume = step.do === 'resume';
      await api.call(sellsCalls.disableSubscription, { token, body: { subscription, resume } });
    }
  }

  async function changeSale(step: Extract<Step, { do: 'shut' | 'reprice' }>): Promise<void> {
    const token = await tokenOf(sale.tipster);
    if (step.do === 'shut') {
      await api.call(sellsCalls.editChannel, { token, params: { id: sale.channel }, body: { active: step.active } });
    } else {
      const params = { id: sale.channel, plan: sale.monthPlan };
      await api.call(sellsCalls.editChannelPlan, { token, params, body: { price_cents: step.cents } });
    }
  }

  return async (reader: Reader, step: Step): Promise<void> => {
    switch (step.do) {
      case 'open':
      case 'place':
      case 'pay':
        return goOn(reader, step);
      case 'buy':
      case 'channel':
        return buy(reader, step);
      case 'cancel':
      case 'resume':
      case 'withdraw':
      case 'change':
      case 'payRenewal':
        return changeLatest(reader.id, step);
      case 'exclude':
        await api.call(accountsCalls.excludeMyself, { token: await sessionOf(reader.id), body: { period: '30' } });
        return;
      case 'erase': {
        const body = { password: PASSWORD, confirm: true as const };
        await api.call(accountsCalls.eraseAccount, { token: await sessionOf(reader.id), body });
        return;
      }
      case 'refund':
      case 'extend':
      case 'end':
        return actAsAdmin(reader.id, step);
      case 'stopCode': {
        const params = { id: String(reader.codes[step.code].id) };
        await api.call(sellsCalls.stopDiscountCode, { token: await tokenOf(admins[0]), params });
        return;
      }
      case 'shut':
      case 'reprice':
        return changeSale(step);
      case 'payout':
        return payOut(step.to);
      case 'dispute':
      case 'close':
      case 'byHand':
      case 'refundFails':
        return actAtProvider(reader.id, step);
    }
  };
}
