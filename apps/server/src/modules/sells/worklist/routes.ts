import * as calls from '@quotavera/contract/sells';
import { type Route, route } from '../../../platform/http/index.ts';
import type { SellsContext } from '../context.ts';
import { type Actor, disputeDetail, disputePage, sendEvidence } from './service-disputes.ts';
import { decideJob, moneyJobPage } from './service-jobs.ts';
import { failedRefundPage, retryRefund, settleRefund } from './service-refunds.ts';

interface Received {
  viewer: { accountId: number };
  request: { id: string };
}

const actorOf = ({ viewer, request }: Received): Actor => ({ accountId: viewer.accountId, requestId: request.id });

export function worklistRoutes(context: SellsContext): Route[] {
  return [
    route(calls.listDisputes, ({ query }) =>
      disputePage(context, query.state, { path: calls.listDisputes.path, query }),
    ),
    route(calls.readDispute, ({ params }) => disputeDetail(context, params.id)),
    route(calls.sendEvidence, (received) =>
      sendEvidence(context, actorOf(received), { ...received.body, viewer: received.viewer }),
    ),
    route(calls.listFailedRefunds, ({ query }) =>
      failedRefundPage(context, query.settled === 'true', { path: calls.listFailedRefunds.path, query }),
    ),
    route(calls.retryRefund, (received) => retryRefund(context, actorOf(received), received.body.refund)),
    route(calls.settleRefund, (received) => {
      const { body } = received;
      const note = body.as === 'bank' ? body.reference : body.reason;
      return settleRefund(context, actorOf(received), { refund: body.refund, as: body.as, note });
    }),
    route(calls.listMoneyJobs, ({ query }) => moneyJobPage(context, { path: calls.listMoneyJobs.path, query })),
    route(calls.retryMoneyJob, (received) =>
      decideJob(context, actorOf(received), { ...received.body, reason: '', act: 'retry' }),
    ),
    route(calls.dropMoneyJob, (received) => decideJob(context, actorOf(received), { ...received.body, act: 'drop' })),
  ];
}
