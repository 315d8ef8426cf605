import { tipsAddresses } from '@quotavera/contract/addresses';
import type { Member } from '@quotavera/domain/access';
import type { Db } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { appendEntry } from '../../ledger/service.ts';
import { recordAct } from '../../users/audit/service.ts';
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
export function disableTip(db: Db, ask: Disabling, { clock }: TipContext): Promise<true | Failure> {
  return transact(db, async (trx) => {
    const [seen] = await loadTips(trx, [ask.tipId]);
    if (!seen || seen.tip.status === 'draft') return fail('not_found');
    const key = { tipsterId: seen.tip.tipster_id, tipId: ask.tipId };
    await lockTipsters(trx, [key.tipsterId]);
    const [stored] = await loadTips(trx, [ask.tipId]);
    const already = stored?.tip.disabled_at != null;
    if (already === ask.disabled) return fail(ask.disabled ? 'already_disabled' : 'not_disabled');
    const now = clock.now();
    await updateTip(trx, key, {
      disabled_at: ask.disabled ? now : null,
      disabled_reason: ask.disabled ? ask.reason : null,
      updated_at: now,
    });
    await appendEntry(trx, { type: ask.disabled ? 'disabling' : 'enabling', ...key, at: now });
    const type = ask.disabled ? 'disabled' : 'enabled';
    await appendHistory(trx, [{ ...key, type, at: now, by: ask.adminId, data: { reason: ask.reason } }]);
    await recordAct(trx, {
      actorId: ask.adminId,
      action: ask.disabled ? 'tip_hidden' : 'tip_restored',
      accountId: key.tipsterId,
      reason: ask.reason,
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
  ask: { readonly queue: Queue; readonly page: number; readonly pageSize: number },
  context: TipContext,
): Promise<QueuePage> {
  const now = context.clock.now();
  const offset = (ask.page - 1) * ask.pageSize;
  const [found, counts] = await Promise.all([
    selectQueue(db, ask.queue, { limit: ask.pageSize, offset }, now),
    countQueues(db, now),
  ]);
  const views = await tipLists.byIds(db, viewer, found.slice(0, ask.pageSize), context);
  const link = (page: number) => `${PATH}?queue=${ask.queue}&page=${page}&page_size=${ask.pageSize}`;
  return {
    count: counts[ask.queue],
    next: found.length > ask.pageSize ? link(ask.page + 1) : null,
    previous: ask.page > 1 ? link(ask.page - 1) : null,
    results: views.filter((view) => view.view === 'whole'),
  };
}

export function queueSizes(db: Db, { clock }: TipContext): Promise<Record<Queue, number>> {
  return countQueues(db, clock.now());
}
