import * as calls from '@quotavera/contract/sells';
import type { Member } from '@quotavera/domain/access';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { SellsContext } from '../context.ts';
import { presentCheckout, presentPurchase } from './presenter.ts';
import { checkoutTerms, createPurchase } from './service-create.ts';
import { placeOrder, readOwnPurchase } from './service-order.ts';
import type { Order } from './service-terms.ts';

export function purchaseRoutes(context: SellsContext): Route[] {
  const { clock } = context;
  async function bought(viewer: Member, order: Order) {
    const checkout = await createPurchase(context, viewer, order);
    return isFailure(checkout) ? checkout : presentCheckout(checkout, await checkoutTerms(context), clock.now());
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
      return 'channel_plan' in body ? bought(viewer, { channelPlanId: body.channel_plan }) : bought(viewer, body);
    }),
    route(calls.subscribe, ({ viewer, body }) => bought(viewer, { channelPlanId: body.channel_plan })),
    route(calls.updatePaymentIntent, async ({ viewer, body }) => {
      const { purchase, immediate_start: immediateStart, country } = body;
      const order = await placeOrder(context, viewer.accountId, purchase, { immediateStart, country });
      return isFailure(order) ? order : presentPurchase(order, clock.now());
    }),
    route(calls.readPurchase, async ({ viewer, params }) => {
      const purchase = await readOwnPurchase(context.db, viewer.accountId, params.id);
      return purchase ? presentPurchase(purchase, clock.now()) : fail('not_found');
    }),
  ];
}
