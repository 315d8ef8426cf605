import { z } from 'zod';
import { defineCall } from '../core/index.ts';
import { accountsAddresses } from './addresses.ts';

export const COOKIE_STORAGES = ['cookie', 'local', 'session'] as const;

export const cookieGroups = defineCall({
  ...accountsAddresses.cookieGroups,
  summary: 'What the product keeps in browsers, by purpose, in the reader’s language',
  access: 'public.read',
  reply: z.object({
    /** When it changes, everybody is asked again. */
    version: z.string(),
    groups: z.array(
      z.object({
        varname: z.string(),
        name: z.string(),
        description: z.string(),
        is_required: z.boolean(),
        cookies: z.array(
          z.object({
            name: z.string(),
            description: z.string(),
            storage: z.enum(COOKIE_STORAGES),
            /** How long it stays at most; null: until the browser is closed, or until it is removed. */
            minutes: z.int().nullable(),
          }),
        ),
      }),
    ),
  }),
});

export const cookieConsent = defineCall({
  ...accountsAddresses.cookieConsent,
  summary: 'Keeps the proof of a choice: every group’s varname with yes or no; what is left out counts as no',
  access: 'public.read',
  status: 201,
  body: z.record(z.string().max(40), z.boolean()),
  reply: z.object({
    /** Random id of this choice, shown to the person who made it. */
    id: z.string(),
    choices: z.record(z.string(), z.boolean()),
    version: z.string(),
    at: z.string(),
  }),
  errors: ['rate_limited'],
});
