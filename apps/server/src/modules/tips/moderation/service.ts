import type { Member } from '@quotavera/domain/access';
import type { TipQueue } from '@quotavera/domain/tips';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { type Page, type PageInput, readPage } from '../../../platform/http/paging.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { appendEntry } from '../../ledger/service.ts';
import { hideTold } from '../notification/repository.ts';
import type { OpenTip } from '../tip/presenter.ts';
import { appendHistory, loadTips, lockTipsters, updateTip } from '../tip/repository.ts';
import { announceTip } from '../tip/service-announce.ts';
import { type TipContext, tipLists } from '../tip/service-lists.ts';
import { countQueue, countQueues, type QueueFilters, type QueueRow, selectQueue } from './repository.ts';

export interface Disabling {
  tipId: number;
  adminId: number;
  disabled: boolean;
  reason: string;
}

/** Hides or restores a tip's words within a decision that says why; its bet, outcome and statistics stay in the record. */
export async function disableTipWithin(trx: Trx, input: Disabling, now: Date): Promise<true | Failure> {
  const [seen] = await loadTips(trx, [input.tipId]);
  if (!seen || seen.tip.status === 'draft') return fail('not_found');
  const key = { tipster_id: seen.tip.tipster_id, tip_id: input.tipId };
  await lockTipsters(trx, [key.tipster_id]);
  const [stored] = await loadTips(trx, [input.tipId]);
  const already = stored?.tip.disabled_at != null;
  if (already === input.disabled) return fail(input.disabled ? 'already_disabled' : 'not_disabled');
  await updateTip(trx, key, {
    disabled_at: input.disabled ? now : null,
    disabled_reason: input.disabled ? input.reason : null,
    updated_at: now,
  });
  if (input.disabled) await hideTold(trx, key.tip_id);
  await appendEntry(trx, { type: input.disabled ? 'disabling' : 'enabling', ...key, at: now });
  const type = input.disabled ? 'disabled' : 'enabled';
  await appendHistory(trx, [{ ...key, type, at: now, by: input.adminId, data: { reason: input.reason } }]);
  await writeAuditLine(trx, {
    actorId: input.adminId,
    action: input.disabled ? 'tip_hidden' : 'tip_restored',
    accountId: key.tipster_id,
    reason: input.reason,
    data: { tip: key.tip_id },
    at: now,
  });
  await announceTip(trx, key.tip_id, type, now);
  return true as const;
}

/** Tips that wait for an admin, longest waiting first. */
export async function queuePage(
  db: Db,
  viewer: Member,
  filters: QueueFilters,
  input: PageInput,
  context: TipContext,
): Promise<Omit<Page<never>, 'rows'> & { results: OpenTip[] }> {
  const now = context.clock.now();
  const { rows, ...page } = await readPage(input, {
    keyLength: 2,
    key: ({ since, id }: QueueRow) => [since.getTime(), id],
    select: (span) => selectQueue(db, filters, span, now),
    count: () => countQueue(db, filters, now),
  });
  const ids = rows.map(({ id }) => id);
  const views = await tipLists.byIds(db, viewer, ids, context);
  return { ...page, results: views.filter((view) => view.view === 'whole') };
}

export function queueSizes(db: Db, { clock }: TipContext): Promise<Record<TipQueue, number>> {
  return countQueues(db, clock.now());
}
