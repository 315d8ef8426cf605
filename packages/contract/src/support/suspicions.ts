import { REASON_MAX, REASON_MIN } from '@quotavera/domain/limits';
import { SUSPICION_KINDS, SUSPICION_STATUSES } from '@quotavera/domain/support/reports';
import { z } from 'zod';
import { personRef } from '../accounts/audit.ts';
import { defineCall, id, instant, listOf, pageQuery } from '../core/index.ts';
import { supportAddresses } from './addresses.ts';
import { longText } from './reports.ts';

const kind = z.enum(SUSPICION_KINDS);
const status = z.enum(SUSPICION_STATUSES);

const suspicion = z.object({
  id: z.int(),
  kind,
  status,
  account: personRef,
  /** The other account is null where the suspicion is about a single account. */
  other: personRef.nullable(),
  /** The figures behind the suspicion, by name. */
  figures: z.record(z.string(), z.number()),
  /** Tips to look at first. */
  tips: z.array(z.int()),
  found_at: instant,
  seen_at: instant,
  note: z.string(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
});

export const listSuspicions = defineCall({
  ...supportAddresses.listSuspicions,
  summary: 'What the product found by itself, for a person to decide; those found last come first',
  access: 'reports.moderate',
  query: pageQuery.safeExtend({ status: status.default('open'), kind: kind.optional() }),
  reply: listOf(suspicion),
});

export const decideSuspicion = defineCall({
  ...supportAddresses.decideSuspicion,
  summary: 'Confirms or dismisses a suspicion. Nothing else happens: a measure is taken where reports are decided',
  access: 'reports.moderate',
  params: z.object({ id }),
  body: z.strictObject({
    status: z.enum(SUSPICION_STATUSES).exclude(['open']),
    note: longText(REASON_MIN, REASON_MAX),
  }),
  reply: suspicion,
  errors: ['not_found', 'conflict'],
});
