import * as calls from '@quotavera/contract/sells';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import { TABLE_FORMATS } from '@quotavera/domain/limits';
import { ACCOUNTING_TABLES } from '@quotavera/domain/sells';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fail, fieldErrorsOf } from '../../../platform/errors/index.ts';
import { type Route, route, sendFailure } from '../../../platform/http/index.ts';
import { languageOf } from '../../../platform/http/language.ts';
import type { SellsContext } from '../context.ts';
import { accountingFile, balancesOf } from './service.ts';
import { payTax, reverseTax, taxPage } from './service-taxes.ts';

export function accountingRoutes(context: SellsContext): Route[] {
  return [
    route(calls.readBalances, ({ query }) => balancesOf(context, query.day)),
    route(calls.listTaxPayments, ({ query }) => taxPage(context, { path: calls.listTaxPayments.path, query })),
    route(calls.recordTaxPayment, ({ viewer, body, request }) =>
      payTax(context, { accountId: viewer.accountId, requestId: request.id }, body),
    ),
    route(calls.reverseTaxPayment, ({ viewer, params, request }) =>
      reverseTax(context, { accountId: viewer.accountId, requestId: request.id }, Number(params.id)),
    ),
  ];
}

const fileParams = z.object({ table: z.enum(ACCOUNTING_TABLES), format: z.enum(TABLE_FORMATS) });

/** The accountant's tables as files: no calls, because what they answer isn't JSON. */
export function accountingFiles(app: FastifyInstance, context: SellsContext): void {
  const config = { access: calls.readBalances.access, costly: true };
  app.get(sellsLinks.accounting, { config }, async (request, reply) => {
    const params = fileParams.safeParse(request.params);
    if (!params.success) return sendFailure(request, reply, fail('not_found'));
    const period = calls.accountingPeriod.safeParse(request.query, { reportInput: true });
    if (!period.success) {
      return sendFailure(request, reply, fail('validation', { fields: fieldErrorsOf(period.error) }));
    }
    const { viewer } = request;
    const actor = { accountId: viewer.type === 'member' ? viewer.accountId : 0, requestId: request.id };
    const file = await accountingFile(context, actor, {
      ...params.data,
      ...period.data,
      language: languageOf(request),
    });
    return reply
      .type(file.type)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(file.content);
  });
}
