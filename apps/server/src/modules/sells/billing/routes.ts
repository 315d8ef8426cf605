import * as calls from '@quotavera/contract/sells';
import { isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { SellsContext } from '../context.ts';
import { presentCheckout } from '../purchase/presenter.ts';
import { checkoutTerms } from '../purchase/service-create.ts';
import { cancelOrResume, changeAtPeriodEnd, subscribersOf, subscriptionsOf, withdrawFrom } from './service.ts';
import { addCard, chooseCard, prepareCard, removeCard } from './service-cards.ts';
import { prepareRenewal } from './service-pay.ts';

export function billingRoutes(context: SellsContext): Route[] {
  return [
    route(calls.listSubscriptions, ({ viewer, query }) => {
      if (query.as === undefined) return subscriptionsOf(context, viewer.accountId);
      const { state, channel } = query;
      return subscribersOf(context, viewer, { state, channel }, { path: calls.listSubscriptions.path, query });
    }),
    route(calls.disableSubscription, ({ viewer, body }) => cancelOrResume(context, viewer.accountId, body)),
    route(calls.changeSubscription, ({ viewer, body }) => changeAtPeriodEnd(context, viewer.accountId, body)),
    route(calls.payRenewal, async ({ viewer, body }) => {
      const checkout = await prepareRenewal(context, viewer.accountId, body);
      if (isFailure(checkout)) return checkout;
      return presentCheckout(checkout, await checkoutTerms(context), context.clock.now());
    }),
    route(calls.createCardSetup, ({ viewer }) => prepareCard(context, viewer.accountId)),
    route(calls.addCard, ({ viewer, body }) => addCard(context, viewer.accountId, body)),
    route(calls.chooseCard, ({ viewer, body }) => chooseCard(context, viewer.accountId, body)),
    route(calls.removeCard, ({ viewer, body }) => removeCard(context, viewer.accountId, body)),
    route(calls.withdraw, ({ viewer, body }) => withdrawFrom(context, viewer.accountId, body)),
  ];
}
