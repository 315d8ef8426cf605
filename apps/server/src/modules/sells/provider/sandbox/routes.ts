import * as calls from '@quotavera/contract/sells';
import { declineOf } from '@quotavera/domain/sells';
import { fail } from '../../../../platform/errors/index.ts';
import { type Route, route } from '../../../../platform/http/index.ts';
import type { SellsContext } from '../../context.ts';
import { authenticateInSandbox, confirmInSandbox, confirmKept, failureOf } from './service.ts';
import { authenticateSetup, confirmSetup, isSetupSecret } from './service-cards.ts';

/** A status that asks for another method means that the last one was declined. */
const answerOf = async (context: SellsContext, clientSecret: string, status: string | null) =>
  status === null
    ? fail('purchase_closed')
    : {
        status,
        failure: status === 'requires_payment_method' ? declineOf(await failureOf(context, clientSecret)) : null,
      };

const isKeptCard = (card: string): card is `pm_${string}` => card.startsWith('pm_');

/** These calls do for the sandbox what a provider's own script does in a browser. Where there is no sandbox they find nothing. */
export function sandboxRoutes(context: SellsContext): Route[] {
  const isSandbox = async () => (await context.provider())?.name === 'sandbox';
  return [
    route(calls.confirmInSandbox, async ({ body }) => {
      if (!(await isSandbox())) return fail('not_found');
      const { client_secret: clientSecret, card } = body;
      if (isKeptCard(card)) {
        const status = await confirmKept(context, { clientSecret, method: card });
        return answerOf(context, clientSecret, status);
      }
      const confirm = isSetupSecret(clientSecret) ? confirmSetup : confirmInSandbox;
      const status = await confirm(context, { clientSecret, card });
      return answerOf(context, clientSecret, status);
    }),
    route(calls.authenticateInSandbox, async ({ body }) => {
      if (!(await isSandbox())) return fail('not_found');
      const authenticate = isSetupSecret(body.client_secret) ? authenticateSetup : authenticateInSandbox;
      const status = await authenticate(context, {
        clientSecret: body.client_secret,
        approved: body.approved,
      });
      return answerOf(context, body.client_secret, status);
    }),
  ];
}
