import type { ReplyOf } from '@quotavera/contract/core';
import type { checkSubscription, ownChannels, readChannel } from '@quotavera/contract/sells';
import type { Member, Viewer } from '@quotavera/domain/access';
import { tidyLine, tidyText } from '@quotavera/domain/accounts';
import { MAX_CHANNEL_PLANS, MAX_CHANNELS } from '@quotavera/domain/limits';
import {
  type ChannelPlanStatus,
  type ChannelPlanTerms,
  type ChannelWords,
  validateChannel,
  validateChannelPlan,
} from '@quotavera/domain/sells';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { addJob } from '../../../platform/jobs/index.ts';
import { announcePublicChange } from '../../accounts/session/service.ts';
import { recordTotalsOf } from '../../records/tipster/service.ts';
import type { SellsContext } from '../context.ts';
import { presentOwn, presentPage, presentRelation } from './presenter.ts';
import * as repository from './repository.ts';
import { selectTrial } from './repository-trial.ts';
import { channelClosed, priceChanged } from './service-notices.ts';

type Context = Pick<SellsContext, 'db' | 'clock'>;
type OwnList = ReplyOf<typeof ownChannels>;

/** The fields that a change names; those it leaves out stay. */
function definedFields<T extends object>(change: { readonly [Key in keyof T]?: T[Key] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
}

export async function ownChannelsOf({ db, clock }: Context, tipsterId: number): Promise<OwnList> {
  const at = clock.now();
  const [channels, plans] = await Promise.all([
    repository.selectOwnChannels(db, tipsterId, at),
    repository.selectOwnPlans(db, tipsterId, at),
  ]);
  return presentOwn(channels, plans, at);
}

/** Changes something of a tipster's own channels, and answers all of them. */
async function change(
  context: Context,
  tipsterId: number,
  work: (trx: Trx, at: Date) => Promise<Failure | undefined>,
): Promise<OwnList | Failure> {
  const outcome = await transact(context.db, async (trx) => {
    const refused = await work(trx, context.clock.now());
    if (refused) return refused;
    // A profile names its channels.
    await announcePublicChange(trx);
    return null;
  });
  return isFailure(outcome) ? outcome : ownChannelsOf(context, tipsterId);
}

function tidied<T extends Pick<ChannelWords, 'name' | 'description'>>(words: T): T {
  return { ...words, name: tidyLine(words.name), description: tidyText(words.description) };
}

function invalid(problems: Readonly<Record<string, string>>): Failure | undefined {
  return Object.keys(problems).length > 0 ? fail('validation', { fields: problems }) : undefined;
}

const tooMany = (max: number) => fail('conflict', { fields: { name: { code: 'too_many', values: { max } } } });

export function createChannel(
  context: Context,
  tipsterId: number,
  input: ChannelWords & { is_paid: boolean },
): Promise<OwnList | Failure> {
  return change(context, tipsterId, async (trx, at) => {
    const words = tidied(input);
    const refused = invalid(validateChannel(words));
    if (refused) return refused;
    if ((await repository.countOwnChannels(trx, tipsterId)) >= MAX_CHANNELS) return tooMany(MAX_CHANNELS);
    await repository.insertChannel(trx, { ...words, tipsterId, isPaid: input.is_paid, at });
  });
}

type ChannelChange = {
  readonly [Key in keyof ChannelWords | 'active']?: (ChannelWords & { active: boolean })[Key] | undefined;
};

export function editChannel(
  context: Context,
  tipsterId: number,
  { id, ...input }: ChannelChange & { id: number },
): Promise<OwnList | Failure> {
  return change(context, tipsterId, async (trx, at) => {
    const before = await repository.lockOwnChannel(trx, tipsterId, id, at);
    if (!before) return fail('not_found');
    const { name, description, link, active } = { ...before, ...definedFields(input) };
    const words = tidied({ name, description, link });
    const refused = invalid(validateChannel(words));
    if (refused) return refused;
    await repository.updateChannel(trx, id, { ...words, active });
    if (before.active && !active) await addJob(trx, channelClosed, { channelId: id, planId: null });
  });
}

/** Deletes a channel in which nothing happened; any other is closed. */
export function deleteChannel(context: Context, tipsterId: number, id: number): Promise<OwnList | Failure> {
  return change(context, tipsterId, async (trx, at) => {
    const channel = await repository.lockOwnChannel(trx, tipsterId, id, at);
    if (!channel) return fail('not_found');
    if (await repository.deleteUnusedChannel(trx, id, at)) return;
    await repository.updateChannel(trx, id, { ...wordsOf(channel), active: false });
    if (channel.active) await addJob(trx, channelClosed, { channelId: id, planId: null });
  });
}

const wordsOf = ({ name, description, link }: ChannelWords): ChannelWords => ({ name, description, link });

export function createPlan(
  context: Context,
  tipsterId: number,
  { channelId, ...input }: ChannelPlanTerms & { status: ChannelPlanStatus; channelId: number },
): Promise<OwnList | Failure> {
  return change(context, tipsterId, async (trx, at) => {
    const channel = await repository.lockOwnChannel(trx, tipsterId, channelId, at);
    if (!channel) return fail('not_found');
    if (!channel.is_paid) return fail('channel_free');
    const plan = tidied(input);
    const refused = invalid(validateChannelPlan(plan));
    if (refused) return refused;
    if ((await repository.countPlans(trx, channelId)) >= MAX_CHANNEL_PLANS) return tooMany(MAX_CHANNEL_PLANS);
    await repository.insertPlan(trx, channelId, plan, at);
  });
}

type PlanTerms = ChannelPlanTerms & { status: ChannelPlanStatus; active: boolean };
type PlanChange = { readonly [Key in keyof PlanTerms]?: PlanTerms[Key] | undefined };

/**
 * Whether a change would alter orders that were made: of a plan that was sold only price, places, words and whether it is on sale may
 * change.
 */
function breaksOrders(before: repository.ChannelPlanRow, plan: PlanTerms): boolean {
  const { durata_giorni, stated_tips, status } = before;
  return (
    before.sold && (plan.durata_giorni !== durata_giorni || plan.stated_tips !== stated_tips || plan.status !== status)
  );
}

export function editPlan(
  context: Context,
  tipsterId: number,
  { channelId, planId, ...input }: PlanChange & { channelId: number; planId: number },
): Promise<OwnList | Failure> {
  return change(context, tipsterId, async (trx, at) => {
    const before = await repository.lockOwnPlan(trx, tipsterId, { channelId, planId }, at);
    if (!before) return fail('not_found');
    const plan = tidied({ ...before, ...definedFields<PlanTerms>(input) });
    const refused = invalid(validateChannelPlan(plan));
    if (refused) return refused;
    if (breaksOrders(before, plan)) return fail('plan_sold');
    await repository.updatePlan(trx, planId, plan, at);
    if (plan.price_cents !== before.price_cents) {
      await repository.insertPrice(trx, planId, plan.price_cents, at);
      if (before.sold) await addJob(trx, priceChanged, { planId, changedAt: at.toISOString() });
    }
    if (before.active && !plan.active) await addJob(trx, channelClosed, { channelId, planId });
  });
}

/** Deletes a plan that nobody ever ordered; any other is taken off sale. */
export function deletePlan(
  context: Context,
  tipsterId: number,
  of: { channelId: number; planId: number },
): Promise<OwnList | Failure> {
  return change(context, tipsterId, async (trx, at) => {
    const plan = await repository.lockOwnPlan(trx, tipsterId, of, at);
    if (!plan) return fail('not_found');
    if (!plan.sold) return repository.deletePlan(trx, plan.id).then(() => undefined);
    await repository.updatePlan(trx, plan.id, { ...plan, active: false }, at);
    if (plan.active) await addJob(trx, channelClosed, of);
  });
}

/** A channel as a reader sees it. */
export async function channelPage(
  { db, clock }: Context,
  viewer: Viewer,
  id: number,
): Promise<ReplyOf<typeof readChannel> | Failure> {
  const at = clock.now();
  const readerId = viewer.type === 'member' ? viewer.accountId : null;
  const row = await repository.selectChannelPage(db, id, readerId, at);
  if (!row) return fail((await repository.wasChannel(db, id)) ? 'gone' : 'not_found');
  const [plans, record, trial] = await Promise.all([
    row.on_sale ? repository.selectOffered(db, id, at) : [],
    recordTotalsOf(db, row.tipster_id),
    row.on_sale ? selectTrial(db, id, readerId, at) : null,
  ]);
  return presentPage(row, { plans, record, trial, readerId, at });
}

/** Whether a reader may see a channel's tips. */
export async function relationTo(
  { db, clock }: { db: Db; clock: SellsContext['clock'] },
  viewer: Member,
  id: number,
): Promise<ReplyOf<typeof checkSubscription> | Failure> {
  const row = await repository.selectRelation(db, id, viewer.accountId, clock.now());
  return row ? presentRelation(row, viewer) : fail('not_found');
}
