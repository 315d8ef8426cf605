import { WORK_QUEUE_NAMES } from '@quotavera/domain/home';
import { z } from 'zod';
import { defineCall, instant } from '../core/index.ts';
import { homeMemberAddresses } from './member-addresses.ts';

export const readWork = defineCall({
  ...homeMemberAddresses.readWork,
  summary:
    'What waits for a decision that I may make: each queue with its length, its oldest and the three oldest of it',
  access: 'work.view',
  reply: z.object({
    /** Only queues that I may decide, also empty ones; those first that harm most when they wait. */
    queues: z.array(
      z.object({
        queue: z.enum(WORK_QUEUE_NAMES),
        /** Up to 100, which means more than 99. */
        count: z.int(),
        oldest: instant.nullable(),
        items: z.array(
          z.object({
            id: z.int(),
            at: instant,
            /** It is empty for what has no name. */
            title: z.string(),
            /** The address of the thing needs it: a number, or a name. */
            key: z.string(),
          }),
        ),
      }),
    ),
  }),
});
