import { acceptAgreements, readAgreements } from '@quotavera/contract/accounts';
import type { ServerContext } from '../../../platform/context.ts';
import { isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { accept, agreementsOf } from './service.ts';

export function agreementRoutes(context: ServerContext): Route[] {
  const { db } = context;
  return [
    route(readAgreements, ({ viewer, language }) => agreementsOf(db, context, viewer.accountId, language)),
    route(acceptAgreements, async ({ viewer, body, language }) => {
      const accepted = await accept(context, viewer.accountId, body.versions);
      return isFailure(accepted) ? accepted : agreementsOf(db, context, viewer.accountId, language);
    }),
  ];
}
