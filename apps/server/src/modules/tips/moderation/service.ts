import { tipsAddresses } from '@quotavera/contract/addresses';
import type { Member } from '@quotavera/domain/access';
import type { Db } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { appendEntry } from '../../ledger/service.ts';
import { writeAuditLine } from '../../users/audit/service.ts';
import type { OpenTip } from '../tip/presenter.ts';
import { appendHistory, loadTips, lockTipsters, updateTip } from '../tip/repository.ts';
import { announceTip } from '../tip/service-announce.ts';
import { type TipContext, tipLists } from '../tip/service-lists.ts';
import { countQueues, type Queue, selectQueue } from './repository.ts';

export interface Disabling {
  readonly tipId: number;
  readonly adminId: number;
  readonly disabled: boolean;
  readonly reason: string;
}

/** Hides or restores a tip's words, with a reason; its bet, outcome and statistics stay in the record. */
export function disableTip(db: Db, input: Disabling, { clock }: TipContext): Promise<true | Failure> {
  return transact(db, async (trx) => {
    const [seen] = await loadTips(trx, [input.tipId]);
    if (!seen || seen.tip.status === 'draft') return fail('not_found');
    const key = { tipsterId: seen.tip.tipster_id, tipId: input.tipId };
    await lockTipsters(trx, [key.tipsterId]);
    const [stored] = await loadTips(trx, [input.tipId]);
    const already = stored?.tip.disabled_at != null;
    if (already === input.disabled) return fail(input.disabled ? 'already_disabled' : 'not_disabled');
    const now = clock.now();
    await updateTip(trx, key, {
      disabled_at: input.disabled ? now : null,
      disabled_reason: input.disabled ? input.reason : null,
      updated_at: now,
    });
    await appendEntry(trx, { type: input.disabled ? 'disabling' : 'enabling', ...key, at: now });
    const type = input.disabled ? 'disabled' : 'enabled';
    await appendHistory(trx, [{ ...key, type, at: now, by: input.adminId, data: { reason: input.reason } }]);
    await writeAuditLine(trx, {
      actorId: input.adminId,
      action: input.disabled ? 'tip_hidden' : 'tip_restored',
      accountId: key.tipsterId,
      reason: input.reason,
      data: { tip: key.tipId },
      at: now,
    });
    await announceTip(trx, key.tipId, type, now);
    return true as const;
  });
}

export interface QueuePage {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: OpenTip[];
}

const PATH = `/api${tipsAddresses.moderationQueue.path}`;

/** Tips that wait for an admin, longest waiting first. */
export async function queuePage(
  db: Db,
  viewer: Member,
  input: { readonly queue: Queue; readonly page: number; readonly pageSize: number },
  context: TipContext,
): Promise<QueuePage> {
  const now = context.clock.now();
  const offset = (input.page - 1) * input.pageSize;
  const [found, counts] = await Promise.all([
    selectQueue(db, input.queue, { limit: input.pageSize, offset }, now),
    countQueues(db, now),
  ]);
  const views = await tipLists.byIds(db, viewer, found.slice(0, input.pageSize), context);
  const link = (page: number) => `${PATH}?queue=${input.queue}&page=${page}&page_size=${input.pageSize}`;
  return {
    count: counts[input.queue],
    next: found.length > input.pageSize ? link(input.page + 1) : null,
    previous: input.page > 1 ? link(input.page - 1) : null,
    results: views.filter((view) => view.view === 'whole'),
  };
}

export function queueSizes(db: Db, { clock }: TipContext): Promise<Record<Queue, number>> {
  return countQueues(db, clock.now());
}
