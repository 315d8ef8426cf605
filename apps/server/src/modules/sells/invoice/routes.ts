import * as calls from '@quotavera/contract/sells';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import type { FastifyInstance } from 'fastify';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route, sendFailure } from '../../../platform/http/index.ts';
import type { SellsContext } from '../context.ts';
import {
  invoiceFile,
  invoicePage,
  invoiceReceipt,
  markSent,
  recipientFor,
  stopInvoices,
  vatOfYear,
} from './service.ts';

export function invoiceRoutes(context: SellsContext): Route[] {
  return [
    route(calls.readInvoiceRecipient, ({ viewer }) => recipientFor(context, viewer.accountId)),
    route(calls.requestInvoice, ({ viewer, body }) => invoiceReceipt(context, viewer.accountId, body)),
    route(calls.stopInvoices, ({ viewer }) => stopInvoices(context, viewer.accountId)),
    route(calls.listInvoices, ({ query }) =>
      invoicePage(context, query.state, { path: calls.listInvoices.path, query }),
    ),
    route(calls.markInvoiceSent, ({ viewer, request, body }) =>
      markSent(context, { accountId: viewer.accountId, requestId: request.id }, body),
    ),
    route(calls.readVat, ({ query }) => vatOfYear(context, query.year)),
  ];
}

/** An electronic invoice as a file: no call, because what it answers isn't JSON. */
export function invoiceFiles(app: FastifyInstance, context: Pick<SellsContext, 'db'>): void {
  app.get<{ Params: { id: string } }>(
    sellsLinks.invoice,
    { config: { access: 'subscriptions.administer' } },
    async (request, reply) => {
      const file = await invoiceFile(context, request.params.id);
      if (!file) return sendFailure(request, reply, fail('not_found'));
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.xml);
    },
  );
}
