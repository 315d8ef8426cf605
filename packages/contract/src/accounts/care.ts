import { EXCLUSION_PERIODS, LIMIT_KINDS, PAUSED_BY } from '@quotavera/domain/care';
import { z } from 'zod';
import { defineCall, instant } from '../core/index.ts';
import { accountsMemberAddresses } from './member-addresses.ts';

const limitKind = z.enum(LIMIT_KINDS);

const limitState = z.object({
  kind: limitKind,
  /** The value is null for no limit. */
  value: z.int().nullable(),
  /** A raise, or the end of the limit (null), that waits until `pendingAt`; meaningless without it. */
  pendingValue: z.int().nullable(),
  pendingAt: instant.nullable(),
  min: z.int(),
  max: z.int(),
});

const careState = z.object({
  limits: z.array(limitState),
  selfExclusion: z.object({ since: instant, until: instant, always: z.boolean() }).nullable(),
  /** A break from betting: open tips are hidden, and none is taken. */
  pause: z.object({ until: instant, by: z.enum(PAUSED_BY) }).nullable(),
  history: z.array(
    z.object({
      at: instant,
      type: z.enum([
        'limit_set',
        'limit_raise_asked',
        'limit_drop_asked',
        'self_excluded',
        'limit_reached',
        'break_taken',
      ]),
      kind: limitKind.nullable(),
      value: z.int().nullable(),
      until: instant.nullable(),
    }),
  ),
});

export const readCare = defineCall({
  ...accountsMemberAddresses.readCare,
  summary: 'Own limits and self-exclusion, with their history',
  access: 'session.use',
  reply: careState,
});

export const changeCareLimit = defineCall({
  ...accountsMemberAddresses.changeCareLimit,
  summary: 'Sets an own limit: stricter at once, looser or none (null) after 24 hours',
  access: 'session.use',
  body: z.strictObject({ kind: limitKind, value: z.int().min(0).max(1_000_000).nullable() }),
  reply: careState,
});

export const takeBreak = defineCall({
  ...accountsMemberAddresses.takeBreak,
  summary: 'A break from betting for a day: open tips are hidden, and none is taken',
  access: 'session.use',
  reply: careState,
});

export const excludeMyself = defineCall({
  ...accountsMemberAddresses.excludeMyself,
  summary: 'Shuts oneself out of tips, alerts and purchases; it can be prolonged, never shortened',
  access: 'session.use',
  body: z.strictObject({ period: z.enum(EXCLUSION_PERIODS) }),
  reply: careState,
});
