import { atStandardCommission, type Tip, type TipPick } from '@quotavera/domain/bet';
import { romeDay } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type IdempotentRequest, withIdempotencyKey } from '../../../platform/idempotency/index.ts';
import { addJob, jobKind } from '../../../platform/jobs/index.ts';
import { publish } from '../../../platform/live/index.ts';
import { fixturesByIds } from '../../calendar/fixtures/service.ts';
import { notifyAccount } from '../notification/repository.ts';
import { NOTIFICATION_CHANNEL } from '../notification/service.ts';
import { onCalendar, publicationFailure, repeatFailure, scheduleFailure } from './policy.ts';
import {
  deleteDraft,
  draftOfForm,
  insertTip,
  loadOwnTip,
  lockTipsters,
  ownChannel,
  rewriteTip,
  type StoredTip,
  selectDue,
  updateTip,
} from './repository.ts';
import { fixtureIdsOf, legRowsOf, matchOf, tipColumnsOf } from './repository-rows.ts';
import type { TipContext } from './service-lists.ts';
import { earlierTips, publishTip, repetitionOf } from './service-publication.ts';

/** Publishes the drafts whose time has come: added for the moment itself, and every minute in case that was missed. */
export const publishScheduled = jobKind<Record<string, never>>('tips_publish_scheduled');

interface TipRequest {
  tipster_id: number;
  tip: Tip<TipPick>;
  /** Whether it is to be published, at once or at its time; else it stays a draft. */
  publish: boolean;
  /** Whether the bet may repeat an earlier one. */
  repeatConfirmed?: boolean;
  /** The form that sends it, and how many saves of the draft it has seen; null for a program, which overwrites. */
  draft?: { form: string; saves: number } | null;
  /** The key of a request that may be sent again. */
  key?: string | null;
}

function idempotent({ key, ...request }: { key?: string | null }): IdempotentRequest | null {
  return key ? { key, request } : null;
}

/** A draft's columns, legs named and timed by the calendar as it stands now. */
async function draftRows(trx: Trx, request: TipRequest & { tip_id?: number }, now: Date) {
  const { tipster_id, tip: requested, publish, repeatConfirmed = false } = request;
  const fixtures = await fixturesByIds(trx, fixtureIdsOf(requested.legs));
  const rowsOfDraft = onCalendar(requested, (id) => matchOf(fixtures.get(id)));
  if (isFailure(rowsOfDraft)) return rowsOfDraft;
  const tip = atStandardCommission(rowsOfDraft.value, romeDay(now));
  const channel = tip.channelId === null ? null : await ownChannel(trx, tipster_id, tip.channelId);
  if (tip.channelId !== null && !channel) return fail('tip_invalid', { fields: { channel_id: 'channel_unknown' } });
  // When publishing was asked for, everything must hold at that time already.
  const refused = publish && tip.publishAt !== null ? publicationFailure(tip, now) : scheduleFailure(tip, now);
  if (refused) return refused;
  if (publish && tip.publishAt !== null && !repeatConfirmed) {
    const key = { tipsterId: tipster_id, tipId: request.tip_id ?? null };
    const repeated = repetitionOf(tip, await earlierTips(trx, key, tip));
    if (repeated) return repeatFailure(repeated);
  }
  const columns = {
    ...tipColumnsOf(tip, fixtures, channel?.is_paid ?? false),
    repeat_confirmed: repeatConfirmed,
    updated_at: now,
  };
  return { columns, rows: legRowsOf(tip.legs) };
}

async function schedule(trx: Trx, tipId: number, publishAt: string | null, clock: Clock): Promise<void> {
  if (publishAt === null) return;
  const wait = Date.parse(publishAt) - clock.now().getTime();
  // The job runner goes by the machine's time; what is due is decided by the product's when it runs.
  await addJob(
    trx,
    publishScheduled,
    {},
    { jobKey: `publish_tip:${tipId}`, runAt: new Date(clock.wall().getTime() + wait) },
  );
}

/** Publishes the form's tip or stores it as a draft (also when it is to be published later). Returns the tip's id. */
export async function createTip(db: Db, request: TipRequest, context: TipContext): Promise<number | Failure> {
  const { tipster_id, tip, repeatConfirmed = false, draft = null } = request;
  return transactOnce(db, request, context, async (trx) => {
    if (draft) {
      // The reply to an earlier save of this form may have been lost: what it made is the form's draft.
      await lockTipsters(trx, [tipster_id]);
      const earlier = await draftOfForm(trx, tipster_id, draft.form);
      if (earlier !== null) return saveWithin(trx, { ...request, tip_id: earlier }, context);
    }
    if (request.publish && tip.publishAt === null) {
      return publishTip(trx, { tipsterId: tipster_id, tipId: null, tip, by: tipster_id, repeatConfirmed }, context);
    }
    const now = context.clock.now();
    const rowsOfDraft = await draftRows(trx, request, now);
    if (isFailure(rowsOfDraft)) return rowsOfDraft;
    const saved = { draft_saves: 1, draft_form: draft?.form ?? null };
    const row = { ...rowsOfDraft.columns, ...saved, tipster_id, status: 'draft', created_at: now };
    const tipId = await insertTip(trx, row, rowsOfDraft.rows);
    await schedule(trx, tipId, tip.publishAt, context.clock);
    return tipId;
  });
}

/** Runs the transaction unless the same request ran it before. */
function transactOnce(
  db: Db,
  request: { tipster_id: number; key?: string | null },
  { clock }: TipContext,
  work: (trx: Trx) => Promise<number | Failure>,
): Promise<number | Failure> {
  return transact(db, (trx) =>
    withIdempotencyKey(trx, request.tipster_id, idempotent(request), clock.wall(), () => work(trx)),
  );
}

/** Rewrites a draft whole, and publishes it when the form says so. */
export function saveDraft(
  db: Db,
  request: TipRequest & { tip_id: number },
  context: TipContext,
): Promise<number | Failure> {
  return transactOnce(db, request, context, (trx) => saveWithin(trx, request, context));
}

async function saveWithin(
  trx: Trx,
  request: TipRequest & { tip_id: number },
  context: TipContext,
): Promise<number | Failure> {
  const { tipster_id, tip_id, tip, draft = null, repeatConfirmed = false } = request;
  const stored = await lockDraft(trx, tipster_id, tip_id, 'bet_immutable');
  if (isFailure(stored)) return stored;
  const { draft_form, draft_saves } = stored.tip;
  if (draft && draft.form !== draft_form && draft.saves !== draft_saves) return fail('draft_changed');
  const now = context.clock.now();
  const rowsOfDraft = await draftRows(trx, request, now);
  if (isFailure(rowsOfDraft)) return rowsOfDraft;
  const saved = { draft_saves: draft_saves + 1, draft_form: draft?.form ?? null };
  await rewriteTip(trx, request, { ...rowsOfDraft.columns, ...saved }, rowsOfDraft.rows);
  await schedule(trx, tip_id, tip.publishAt, context.clock);
  if (!request.publish || tip.publishAt !== null) return tip_id;
  return publishTip(trx, { tipsterId: tipster_id, tipId: tip_id, tip: null, by: tipster_id, repeatConfirmed }, context);
}

/** An own draft, its tipster locked; `code` says what a published tip is refused with. */
async function lockDraft(
  trx: Trx,
  tipsterId: number,
  tipId: number,
  code: 'bet_immutable' | 'tip_not_draft',
): Promise<StoredTip | Failure> {
  await lockTipsters(trx, [tipsterId]);
  const stored = await loadOwnTip(trx, tipsterId, tipId);
  if (!stored) return fail('not_found');
  return stored.tip.status === 'draft' ? stored : fail(code);
}

export function publishDraft(
  db: Db,
  request: { tipster_id: number; tip_id: number; repeatConfirmed: boolean; key?: string | null },
  context: TipContext,
): Promise<number | Failure> {
  const { tipster_id, tip_id, repeatConfirmed } = request;
  return transactOnce(db, request, context, (trx) =>
    publishTip(trx, { tipsterId: tipster_id, tipId: tip_id, tip: null, by: tipster_id, repeatConfirmed }, context),
  );
}

export function discardDraft(db: Db, key: { tipsterId: number; tipId: number }): Promise<true | Failure> {
  return transact(db, async (trx) => {
    const stored = await lockDraft(trx, key.tipsterId, key.tipId, 'tip_not_draft');
    if (isFailure(stored)) return stored;
    await deleteDraft(trx, key);
    return true as const;
  });
}

const DUE_BATCH = 200;

/**
 * Publishes the drafts whose time has come. A draft that can't be published (its match was brought forward, say) stays a draft without a
 * time, and its author is told why.
 */
export async function publishDue(db: Db, context: TipContext): Promise<{ published: number; refused: number }> {
  let published = 0;
  let refused = 0;
  for (const { id, tipster_id } of await selectDue(db, context.clock.now(), DUE_BATCH)) {
    const outcome = await transact(db, (trx) =>
      publishTip(trx, { tipsterId: tipster_id, tipId: id, tip: null, by: null, repeatConfirmed: false }, context),
    );
    if (!isFailure(outcome)) published += 1;
    // The draft is valid, so its publication is tried again when clock and log are right.
    else if (['clock_behind', 'log_not_signing'].includes(outcome.error.code)) continue;
    else if (await unschedule(db, { tipster_id, tip_id: id }, outcome, context)) refused += 1;
  }
  return { published, refused };
}

/** False when somebody else published the draft or threw it away in the meantime. */
async function unschedule(
  db: Db,
  key: { tipster_id: number; tip_id: number },
  failure: Failure,
  { clock }: TipContext,
): Promise<boolean> {
  const outcome = await transact(db, async (trx) => {
    const stored = await lockDraft(trx, key.tipster_id, key.tip_id, 'tip_not_draft');
    if (isFailure(stored)) return stored;
    const now = clock.now();
    await updateTip(trx, key, { publish_at: null, updated_at: now });
    const data = { code: failure.error.code };
    await notifyAccount(trx, { accountId: key.tipster_id, type: 'tip_not_published', ...key, data, at: now });
    await publish(trx, NOTIFICATION_CHANNEL, { account: key.tipster_id });
    return true;
  });
  return outcome === true;
}
