import type { Trx } from '../../../platform/database/index.ts';
import { notifyReader } from '../../tips/notification/service.ts';
import type { About } from './repository.ts';
import { wantsToHear } from './repository-writing.ts';

/** A notification leads there; it has no words of anybody, who might delete them. */
export interface Place extends About {
  slug: string | null;
}

type Type = 'comment_answered' | 'question_asked';

/** Tells somebody of what another member wrote, unless they don't want to hear of it. */
export async function tell(
  trx: Trx,
  type: Type,
  { to, from, about, at }: { to: number | null; from: number; about: Place; at: Date },
): Promise<void> {
  if (to === null || to === from || !(await wantsToHear(trx, to, from))) return;
  const data = { subject: about.subject, id: about.id, ...(about.slug === null ? {} : { slug: about.slug }) };
  await notifyReader(trx, { accountId: to, type, tipster_id: null, data, at });
}
