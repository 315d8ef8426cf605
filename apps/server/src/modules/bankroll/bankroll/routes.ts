import * as calls from '@quotavera/contract/bankroll';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import * as service from './service.ts';

export function bankrollRoutes(context: ServerContext): Route[] {
  const { db } = context;
  return [
    route(calls.listBankrolls, ({ viewer }) => service.bankrollsOf(db, viewer.accountId)),
    route(calls.createBankroll, ({ viewer, body }) => service.createBankroll(context, viewer.accountId, body)),
    route(calls.editBankroll, ({ viewer, params, body }) =>
      service.editBankroll(context, viewer.accountId, params.id, body),
    ),
    route(calls.deleteBankroll, ({ viewer, params }) => service.deleteBankroll(context, viewer.accountId, params.id)),
    route(calls.createAccount, ({ viewer, params, body }) =>
      service.createAccount(context, viewer.accountId, { ...body, bankrollId: params.id }),
    ),
    route(calls.editAccount, ({ viewer, params, body }) =>
      service.editAccount(context, viewer.accountId, params.id, body),
    ),
    route(calls.deleteAccount, ({ viewer, params }) => service.deleteAccount(context, viewer.accountId, params.id)),
    route(calls.listBankrollMovements, ({ viewer, params, query }) =>
      service.movementsOf(db, viewer.accountId, params.id, { path: service.movementsPath(params.id), query }),
    ),
    route(calls.createMovement, ({ viewer, params, body, idempotencyKey: key }) => {
      const { amount_cents: amountCents, ...movement } = body;
      return service.createMovement(context, viewer.accountId, {
        bankrollId: params.id,
        movement: { ...movement, amountCents },
        key,
      });
    }),
    route(calls.deleteMovement, ({ viewer, params }) => service.deleteMovement(context, viewer.accountId, params.id)),
  ];
}
