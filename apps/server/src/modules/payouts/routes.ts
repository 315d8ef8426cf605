import * as calls from '@quotavera/contract/payouts';
import { type Route, route } from '../../platform/http/index.ts';
import type { Actor, PayoutContext } from './context.ts';
import { openAccount } from './service-account.ts';
import { confirmPayouts, payFile } from './service-bulk.ts';
import { dac7Messages, makeDac7Messages } from './service-dac7-message.ts';
import { earningsOf, movementPage, ownEarnings } from './service-earnings.ts';
import { missingPage } from './service-missing.ts';
import { saveIban, saveTaxData } from './service-payee.ts';
import { payoutPage, requestPayout, runPayouts, setInvoice } from './service-request.ts';
import { closePayout, confirmPayout } from './service-review.ts';
import { latestFiles, makeFile } from './service-sepa.ts';
import { statementPage } from './service-statement.ts';

interface Received {
  viewer: { accountId: number };
  request: { id: string };
}

const actorOf = ({ viewer, request }: Received): Actor => ({ accountId: viewer.accountId, requestId: request.id });

function ownRoutes(context: PayoutContext): Route[] {
  const { db } = context;
  return [
    route(calls.readEarnings, ({ viewer }) => ownEarnings(context, viewer.accountId)),
    route(calls.listMovements, ({ viewer, query }) =>
      movementPage(db, viewer.accountId, { path: calls.listMovements.path, query }),
    ),
    route(calls.listOwnPayouts, ({ viewer, query }) =>
      payoutPage(context, { tipsterId: viewer.accountId }, { path: calls.listOwnPayouts.path, query }),
    ),
    route(calls.listStatements, ({ viewer, query }) =>
      statementPage(db, viewer.accountId, { path: calls.listStatements.path, query }),
    ),
    route(calls.saveTaxData, (received) => saveTaxData(context, actorOf(received), received.body)),
    route(calls.saveIban, (received) => saveIban(context, actorOf(received), received.body.iban)),
    route(calls.openPayeeAccount, (received) => openAccount(context, actorOf(received))),
    route(calls.requestPayout, (received) => requestPayout(context, actorOf(received), received.body.invoice_number)),
    route(calls.setPayoutInvoice, (received) => {
      const { payout, invoice_number: invoiceNumber } = received.body;
      return setInvoice(context, actorOf(received), { payout, invoiceNumber });
    }),
  ];
}

function adminRoutes(context: PayoutContext): Route[] {
  return [
    route(calls.listPayouts, ({ query }) =>
      payoutPage(context, { status: query.status }, { path: calls.listPayouts.path, query }),
    ),
    route(calls.readEarningsOf, ({ params }) => earningsOf(context, params.id)),
    route(calls.listMissingTaxData, ({ query }) =>
      missingPage(context, { path: calls.listMissingTaxData.path, query }),
    ),
    route(calls.runPayouts, (received) => runPayouts(context, actorOf(received))),
    route(calls.confirmPayout, (received) => confirmPayout(context, actorOf(received), received.body.payout)),
    route(calls.confirmPayouts, (received) => {
      const { body, language } = received;
      return confirmPayouts(context, actorOf(received), { ids: body.payouts, language });
    }),
    route(calls.rejectPayout, (received) => {
      const { payout, reason } = received.body;
      return closePayout(context, actorOf(received), payout, { to: 'rejected', reason });
    }),
    route(calls.makeSepaFile, (received) => makeFile(context, actorOf(received))),
    route(calls.listSepaFiles, () => latestFiles(context)),
    route(calls.makeDac7Messages, (received) => makeDac7Messages(context, actorOf(received), received.body.year)),
    route(calls.listDac7Messages, () => dac7Messages(context)),
    route(calls.markPayoutPaid, (received) => {
      const { payout, reference } = received.body;
      return closePayout(context, actorOf(received), payout, { to: 'paid', reference });
    }),
    route(calls.markFilePaid, (received) =>
      payFile(context, actorOf(received), { ...received.body, language: received.language }),
    ),
    route(calls.markPayoutReturned, (received) => {
      const { payout, reason } = received.body;
      return closePayout(context, actorOf(received), payout, { to: 'returned', reason });
    }),
  ];
}

export function payoutRoutes(context: PayoutContext): Route[] {
  return [...ownRoutes(context), ...adminRoutes(context)];
}
