import * as calls from '@quotavera/contract/sells';
import { fail } from '../../../../platform/errors/index.ts';
import { type Route, route } from '../../../../platform/http/index.ts';
import type { SellsContext } from '../../context.ts';
import { authenticateInSandbox, confirmInSandbox } from './service.ts';

/** What the provider's own script does in a browser, for the sandbox. Elsewhere these calls find nothing. */
export function sandboxRoutes(context: SellsContext): Route[] {
  const isSandbox = async () => (await context.provider())?.name === 'sandbox';
  return [
    route(calls.confirmInSandbox, async ({ body }) => {
      if (!(await isSandbox())) return fail('not_found');
      const status = await confirmInSandbox(context, { clientSecret: body.client_secret, card: body.card });
      return status === null ? fail('purchase_closed') : { status };
    }),
    route(calls.authenticateInSandbox, async ({ body }) => {
      if (!(await isSandbox())) return fail('not_found');
      const status = await authenticateInSandbox(context, {
        clientSecret: body.client_secret,
        approved: body.approved,
      });
      return status === null ? fail('purchase_closed') : { status };
    }),
  ];
}
