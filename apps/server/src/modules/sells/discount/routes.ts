import * as calls from '@quotavera/contract/sells';
import { type Route, route } from '../../../platform/http/index.ts';
import type { SellsContext } from '../context.ts';
import { addCode, changeCode, codePage, readCode, stopCode, usePage } from './service.ts';

export function discountRoutes(context: Pick<SellsContext, 'db' | 'clock'>): Route[] {
  return [
    route(calls.listDiscountCodes, ({ query }) =>
      codePage(context, query.state, { path: calls.listDiscountCodes.path, query }),
    ),
    route(calls.createDiscountCode, ({ viewer, body, request }) =>
      addCode(context, { accountId: viewer.accountId, requestId: request.id }, body),
    ),
    route(calls.readDiscountCode, ({ params }) => readCode(context, Number(params.id))),
    route(calls.editDiscountCode, ({ viewer, params, body, request }) =>
      changeCode(context, { accountId: viewer.accountId, requestId: request.id }, Number(params.id), body),
    ),
    route(calls.stopDiscountCode, ({ viewer, params, request }) =>
      stopCode(context, { accountId: viewer.accountId, requestId: request.id }, Number(params.id)),
    ),
    route(calls.listDiscountUses, ({ params, query }) => {
      const id = Number(params.id);
      return usePage(context, id, { path: calls.listDiscountUses.path.replace('{id}', String(id)), query });
    }),
  ];
}
