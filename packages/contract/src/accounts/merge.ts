import { z } from 'zod';
import { defineCall, id } from '../core/index.ts';
import { ACCOUNT_CHANGE_ERRORS, accountChange, plan } from './account-change.ts';
import { accountsAdminAddresses } from './admin-addresses.ts';
import { userRow } from './administration.ts';

/** Why two accounts can't be merged, or not in this direction. */
const MERGE_PROBLEMS = [
  'same_account',
  'duplicate_is_you',
  'duplicate_is_admin',
  'duplicate_closed',
  'kept_closed',
  'record_needs_tipster',
  'subscription',
] as const;
export type MergeProblem = (typeof MERGE_PROBLEMS)[number];

export const mergePreview = defineCall({
  ...accountsAdminAddresses.mergePreview,
  summary: 'What merging one account into another would do, and whether it may be done',
  access: 'users.administer',
  query: z.strictObject({ user_id: id, into_id: id }),
  reply: z.object({
    duplicate: userRow,
    kept: userRow,
    problems: z.array(z.enum(MERGE_PROBLEMS)),
    moves: z.object({
      followers: z.int(),
      following: z.int(),
      unlocks: z.int(),
      channels: z.int(),
      channel_subscriptions: z.int(),
      /** The plan that the remaining account gets because the duplicate's is better. */
      plan: plan.nullable(),
    }),
    /** Settled tips of each; both records stay as they are, each on its own profile, which names the other. */
    records: z.object({ duplicate: z.int().nullable(), kept: z.int().nullable() }),
  }),
  errors: ['not_found'],
});

export const mergeUsers = defineCall({
  ...accountsAdminAddresses.mergeUsers,
  summary: 'Merges a duplicate into the account that is kept; both records stay and are shown as one person’s',
  access: 'users.administer',
  body: z.strictObject({ ...accountChange, into_id: id }),
  reply: userRow,
  errors: [...ACCOUNT_CHANGE_ERRORS, 'merge_refused'],
});
