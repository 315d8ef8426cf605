import * as calls from '@quotavera/contract/sells';
import type { Member } from '@quotavera/domain/access';
import { tidyCode } from '@quotavera/domain/sells';
import { HOUR_S } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { SellsContext } from '../context.ts';
import { presentCheckout, presentPurchase } from './presenter.ts';
import { checkoutTerms, createPurchase } from './service-create.ts';
import { placeOrder, readOwnPurchase, returnedOf } from './service-order.ts';
import type { Order, PlanOrder } from './service-terms.ts';

/** A member may try so many codes that there are not: enough to mistype one, too few to find one. */
const CODES = { points: 10, seconds: HOUR_S };

export function purchaseRoutes(context: SellsContext & Pick<ServerContext, 'limits'>): Route[] {
  const { clock } = context;
  async function bought(viewer: Member, order: Order) {
    const checkout = await createPurchase(context, viewer, order);
    return isFailure(checkout) ? checkout : presentCheckout(checkout, await checkoutTerms(context), clock.now());
  }
  /** An order with a code that was typed: only a code that there isn't counts against guessing. */
  async function boughtWithCode(viewer: Member, { code, ...order }: Omit<PlanOrder, 'code'> & { code: string }) {
    const account = String(viewer.accountId);
    const wait = await context.limits.take('discount-code', account, CODES);
    if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
    const answer = await bought(viewer, { ...order, code: { code: tidyCode(code) } });
    const isUnknown = isFailure(answer) && answer.error.code === 'code_unknown';
    if (!isUnknown) await context.limits.giveBack('discount-code', account);
    return answer;
  }
  return [
    route(calls.paymentConfig, async () => {
      const provider = await context.provider();
      return {
        provider: provider?.name ?? ('none' as const),
        publishable_key: provider?.publishableKey ?? null,
        mode: provider?.mode ?? null,
      };
    }),
    route(calls.createPaymentIntent, ({ viewer, body }) => {
      if ('channel_plan' in body) return bought(viewer, { channelPlanId: body.channel_plan });
      const { code, ...order } = body;
      return code === null ? bought(viewer, order) : boughtWithCode(viewer, { ...order, code });
    }),
    route(calls.subscribe, ({ viewer, body }) => bought(viewer, { channelPlanId: body.channel_plan })),
    route(calls.updatePaymentIntent, async ({ viewer, body }) => {
      const { purchase, immediate_start: immediateStart, country } = body;
      const order = await placeOrder(context, viewer.accountId, purchase, { immediateStart, country });
      return isFailure(order) ? order : presentPurchase(order, clock.now());
    }),
    route(calls.readPurchase, async ({ viewer, params }) => {
      const purchase = await readOwnPurchase(context.db, viewer.accountId, params.id);
      if (!purchase) return fail('not_found');
      const returned = await returnedOf(context.db, [purchase.id]);
      return presentPurchase(purchase, clock.now(), returned.get(purchase.id));
    }),
  ];
}
