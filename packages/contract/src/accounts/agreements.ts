import { AGREED_DOCUMENTS } from '@quotavera/domain/accounts';
import { z } from 'zod';
import { day, defineCall, instant } from '../core/index.ts';
import { accountsAddresses } from './addresses.ts';

const document = z.enum(AGREED_DOCUMENTS);

const agreements = z.object({
  results: z.array(
    z.object({
      document,
      /** The version in force. */
      version: day,
      /** The newest version that the member accepted, and when; null for none. */
      accepted: z.object({ version: z.string(), at: instant }).nullable(),
      /** The changes of each version that the member hasn't accepted yet, newest first; empty when there is nothing to ask. */
      changes: z.array(z.object({ version: day, points: z.array(z.string()) })),
    }),
  ),
});

export const readAgreements = defineCall({
  ...accountsAddresses.readAgreements,
  summary: 'Which versions of terms and privacy notice the member accepted, and what changed since',
  access: 'session.use',
  reply: agreements,
});

export const acceptAgreements = defineCall({
  ...accountsAddresses.acceptAgreements,
  summary: 'Accepts the versions in force, as they were shown; refused when a newer one came out meanwhile',
  access: 'session.use',
  body: z.strictObject({ versions: z.partialRecord(document, day) }),
  reply: agreements,
  errors: ['conflict'],
});
