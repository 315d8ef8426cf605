import { DECLINES, SANDBOX_ACCOUNT_NAMES, SANDBOX_CARD_NAMES } from '@quotavera/domain/sells';
import { z } from 'zod';
import { defineCall } from '../core/index.ts';
import { sellsAddresses } from './addresses.ts';

const clientSecret = z.string().max(200);
/** The code with which it was declined; null where it wasn't. */
const reply = z.object({ status: z.string(), failure: z.enum(DECLINES).nullable() });

export const confirmInSandbox = defineCall({
  ...sellsAddresses.confirmInSandbox,
  summary:
    'Confirms a payment with one of the sandbox’s cards or accounts, named, or with the kept one; only beside the simulated world',
  access: 'session.use',
  body: z.strictObject({
    client_secret: clientSecret,
    /** The name of a card or an account, or the reference of `kept_card`. */
    card: z.union([
      z.enum([...SANDBOX_CARD_NAMES, ...SANDBOX_ACCOUNT_NAMES]),
      z.templateLiteral(['pm_', z.string().max(100)]),
    ]),
  }),
  reply,
  errors: ['not_found', 'purchase_closed'],
});

export const authenticateInSandbox = defineCall({
  ...sellsAddresses.authenticateInSandbox,
  summary: 'Plays the page of the reader’s bank; only beside the simulated world',
  access: 'session.use',
  body: z.strictObject({ client_secret: clientSecret, approved: z.boolean() }),
  reply,
  errors: ['not_found', 'purchase_closed'],
});
