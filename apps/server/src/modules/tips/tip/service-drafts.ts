import type { Kind } from '@quotavera/domain/bet';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { addJob } from '../../../platform/jobs/index.ts';
import { publish } from '../../../platform/live/index.ts';
import { fixturesByIds } from '../../calendar/fixtures/service.ts';
import { notifyAccount } from '../notification/repository.ts';
import { NOTIFICATION_CHANNEL } from '../notification/service.ts';
import { publishScheduled } from './jobs.ts';
import { publicationFailure } from './policy.ts';
import { draftBet, legRowsOf, legsOf, tipColumnsOf } from './policy-bet.ts';
import { readTipInput, type TipDraft, type TipInput } from './policy-input.ts';
import {
  deleteDraft,
  insertTip,
  loadOwnTip,
  lockTipsters,
  ownChannel,
  rewriteTip,
  selectDue,
  updateTip,
} from './repository.ts';
import type { TipContext } from './service-lists.ts';
import { type Once, once } from './service-once.ts';
import { publishTip } from './service-publication.ts';
import { transact } from './service-transaction.ts';

interface DraftAsk {
  readonly tipsterId: number;
  readonly kind: Kind;
  readonly input: TipInput;
  /** The key of a request that may be sent again. */
  readonly key?: string | null;
}

function onceOf({ key, ...request }: { readonly key?: string | null }): Once | null {
  return key ? { key, request } : null;
}

/** A draft's columns, legs named and timed by the calendar as it stands now. */
async function draftRows(trx: Trx, tipsterId: number, draft: TipDraft, now: Date) {
  const fixtures = await fixturesByIds(
    trx,
    draft.legs.flatMap((leg) => (leg.type === 'structured' ? [leg.fixtureId] : [])),
  );
  const legs = legsOf(draft, fixtures);
  if (legs === null) return fail('fixture_unknown');
  const channel = draft.channelId === null ? null : await ownChannel(trx, tipsterId, draft.channelId);
  if (draft.channelId !== null && !channel) return fail('tip_invalid', { fields: { channel_id: 'channel_unknown' } });
  const columns = { ...tipColumnsOf(draft, legs, fixtures, channel?.isPaid ?? false), updated_at: now };
  return { columns, rows: legRowsOf(legs), bet: draftBet(draft, legs) };
}

/** A time of publication must lie ahead; when publishing was asked for, everything must hold at that time already. */
function scheduleFailure(draft: TipDraft, bet: Parameters<typeof publicationFailure>[1], strict: boolean, now: Date) {
  if (draft.publishAt === null) return null;
  if (draft.publishAt <= now) return fail('tip_invalid', { fields: { publish_at: 'in_the_past' } });
  return strict ? publicationFailure(draft, bet, draft.publishAt) : null;
}

async function schedule(trx: Trx, tipId: number, publishAt: Date | null, clock: Clock): Promise<void> {
  if (publishAt === null) return;
  const wait = publishAt.getTime() - clock.now().getTime();
  // The job runner goes by the machine's time; what is due is decided by the product's when it runs.
  await addJob(
    trx,
    publishScheduled,
    {},
    { jobKey: `publish_tip:${tipId}`, runAt: new Date(clock.wall().getTime() + wait) },
  );
}

/** Publishes what the form sent, or keeps it as a draft (always when it is to be published later). Answers the tip's id. */
export async function createTip(db: Db, ask: DraftAsk, context: TipContext): Promise<number | Failure> {
  const read = readTipInput(ask.kind, ask.input);
  if (isFailure(read)) return read;
  const draft = read.value;
  if (ask.input.publish && draft.publishAt === null) {
    const publication = { tipsterId: ask.tipsterId, tipId: null, draft, by: ask.tipsterId };
    return transactOnce(db, ask, context, (trx) => publishTip(trx, publication, context));
  }
  return transactOnce(db, ask, context, async (trx) => {
    const now = context.clock.now();
    const found = await draftRows(trx, ask.tipsterId, draft, now);
    if (isFailure(found)) return found;
    const refused = scheduleFailure(draft, found.bet, ask.input.publish, now);
    if (refused) return refused;
    const tip = { ...found.columns, tipster_id: ask.tipsterId, status: 'draft', created_at: now };
    const tipId = await insertTip(trx, tip, found.rows);
    await schedule(trx, tipId, draft.publishAt, context.clock);
    return tipId;
  });
}

/** A transaction that a request sent again doesn't go through again. */
function transactOnce(
  db: Db,
  ask: { readonly tipsterId: number; readonly key?: string | null },
  { clock }: TipContext,
  work: (trx: Trx) => Promise<number | Failure>,
): Promise<number | Failure> {
  return transact(db, (trx) => once(trx, ask.tipsterId, onceOf(ask), clock.wall(), () => work(trx)));
}

/** Rewrites a draft whole, and publishes it when the form says so. */
export async function saveDraft(
  db: Db,
  ask: DraftAsk & { readonly tipId: number },
  context: TipContext,
): Promise<number | Failure> {
  const read = readTipInput(ask.kind, ask.input);
  if (isFailure(read)) return read;
  const draft = read.value;
  return transactOnce(db, ask, context, async (trx) => {
    const refusedDraft = await lockDraft(trx, ask.tipsterId, ask.tipId, 'bet_immutable');
    if (refusedDraft) return refusedDraft;
    const now = context.clock.now();
    const found = await draftRows(trx, ask.tipsterId, draft, now);
    if (isFailure(found)) return found;
    const refused = scheduleFailure(draft, found.bet, ask.input.publish, now);
    if (refused) return refused;
    await rewriteTip(trx, ask, found.columns, found.rows);
    await schedule(trx, ask.tipId, draft.publishAt, context.clock);
    if (!ask.input.publish || draft.publishAt !== null) return ask.tipId;
    return publishTip(trx, { tipsterId: ask.tipsterId, tipId: ask.tipId, draft: null, by: ask.tipsterId }, context);
  });
}

async function lockDraft(
  trx: Trx,
  tipsterId: number,
  tipId: number,
  code: 'bet_immutable' | 'tip_not_draft',
): Promise<Failure | null> {
  await lockTipsters(trx, [tipsterId]);
  const stored = await loadOwnTip(trx, tipsterId, tipId);
  if (!stored) return fail('not_found');
  return stored.tip.status === 'draft' ? null : fail(code);
}

export function publishDraft(
  db: Db,
  ask: { readonly tipsterId: number; readonly tipId: number; readonly key?: string | null },
  context: TipContext,
): Promise<number | Failure> {
  const { tipsterId, tipId } = ask;
  return transactOnce(db, ask, context, (trx) =>
    publishTip(trx, { tipsterId, tipId, draft: null, by: tipsterId }, context),
  );
}

export function throwDraftAway(
  db: Db,
  ask: { readonly tipsterId: number; readonly tipId: number },
): Promise<true | Failure> {
  return transact(db, async (trx) => {
    const refused = await lockDraft(trx, ask.tipsterId, ask.tipId, 'tip_not_draft');
    if (refused) return refused;
    await deleteDraft(trx, ask);
    return true as const;
  });
}

const DUE_BATCH = 200;

/**
 * Publishes the drafts whose time has come. One that can't be published (its match was brought forward, say) stays a draft
 * without a time, and its author is told why.
 */
export async function publishDue(db: Db, context: TipContext): Promise<{ published: number; refused: number }> {
  let published = 0;
  let refused = 0;
  for (const { id, tipsterId } of await selectDue(db, context.clock.now(), DUE_BATCH)) {
    const outcome = await transact(db, (trx) =>
      publishTip(trx, { tipsterId, tipId: id, draft: null, by: null }, context),
    );
    if (!isFailure(outcome)) published += 1;
    else if (await unschedule(db, { tipsterId, tipId: id }, outcome, context)) refused += 1;
  }
  return { published, refused };
}

/** False when somebody else published the draft or threw it away in the meantime. */
async function unschedule(
  db: Db,
  key: { tipsterId: number; tipId: number },
  failure: Failure,
  { clock }: TipContext,
): Promise<boolean> {
  const outcome = await transact(db, async (trx) => {
    const gone = await lockDraft(trx, key.tipsterId, key.tipId, 'tip_not_draft');
    if (gone) return gone;
    const now = clock.now();
    await updateTip(trx, key, { publish_at: null, updated_at: now });
    const data = { code: failure.error.code };
    await notifyAccount(trx, { accountId: key.tipsterId, type: 'tip_not_published', ...key, data, at: now });
    await publish(trx, NOTIFICATION_CHANNEL, { account: key.tipsterId });
    return true;
  });
  return outcome === true;
}
