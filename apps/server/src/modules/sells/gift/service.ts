import { randomInt } from 'node:crypto';
import type { ReplyOf } from '@quotavera/contract/core';
import type { createGift, listGifts, redeemGift } from '@quotavera/contract/sells';
import { MAX_CHANNEL_GIFTS } from '@quotavera/domain/limits';
import {
  type ChannelGiftKind,
  type ChannelGiftTerms,
  periodEnd,
  tidyCode,
  validateChannelGift,
} from '@quotavera/domain/sells';
import { addDays, romeDay, romeDayEnd } from '@quotavera/domain/time';
import type { Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { hasFreePlace, lockOwnChannel, lockOwnPlan, lockPlan, selectOffer } from '../channel/repository.ts';
import type { SellsContext } from '../context.ts';
import { lockBuyer } from '../purchase/repository.ts';
import { giftMail } from '../purchase/service-mails.ts';
import { lockChannelSubscription } from '../subscription/repository.ts';
import { applyAccess } from '../subscription/service-access.ts';
import * as repository from './repository.ts';

type Context = Pick<SellsContext, 'db' | 'clock' | 'mail'>;
type GiftList = ReplyOf<typeof listGifts>;
type Begun = ReplyOf<typeof redeemGift>;

/** Without letters and digits that look alike. */
const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

const makeCode = () => Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');

function stateOf(gift: repository.Gift, at: Date): GiftList['results'][number]['state'] {
  if (gift.closed_at) return 'closed';
  if (gift.ends_at <= at) return 'over';
  return gift.used >= gift.people ? 'used_up' : 'open';
}

async function listOf({ db, clock }: Pick<Context, 'db' | 'clock'>, channelId: number): Promise<GiftList> {
  const at = clock.now();
  const gifts = await repository.selectGifts(db, channelId, MAX_CHANNEL_GIFTS);
  return {
    results: gifts.map((gift) => ({
      id: gift.id,
      kind: gift.kind,
      code: gift.code,
      plan: { id: gift.plan_id, name: gift.plan },
      days: gift.days,
      people: gift.people,
      used: gift.used,
      ends_at: gift.ends_at.toISOString(),
      state: stateOf(gift, at),
      created_at: gift.created_at.toISOString(),
    })),
  };
}

/** Does something to a tipster's own channel, and answers its gifts. */
async function ofOwn(
  context: Context,
  tipsterId: number,
  channelId: number,
  work: (trx: Trx, at: Date, isActive: boolean) => Promise<Failure | undefined>,
): Promise<GiftList | Failure> {
  const at = context.clock.now();
  const outcome = await transact(context.db, async (trx) => {
    const channel = await lockOwnChannel(trx, tipsterId, channelId, at);
    if (!channel?.is_paid) return fail('not_found');
    return (await work(trx, at, channel.active)) ?? null;
  });
  return isFailure(outcome) ? outcome : listOf(context, channelId);
}

export function giftsOf(context: Context, tipsterId: number, channelId: number): Promise<GiftList | Failure> {
  return ofOwn(context, tipsterId, channelId, async () => undefined);
}

export function addGift(
  context: Context,
  tipsterId: number,
  {
    channelId,
    planId,
    kind,
    ...terms
  }: ChannelGiftTerms & { channelId: number; planId: number; kind: ChannelGiftKind },
): Promise<ReplyOf<typeof createGift> | Failure> {
  return ofOwn(context, tipsterId, channelId, async (trx, at, isActive) => {
    if (!isActive) return fail('channel_closed');
    const problems = validateChannelGift(terms);
    if (Object.keys(problems).length > 0) return fail('validation', { fields: problems });
    const plan = await lockOwnPlan(trx, tipsterId, { channelId, planId }, at);
    if (!plan?.active || plan.status !== 'published') return fail('validation', { fields: { plan: 'invalid' } });
    const gifts = await repository.selectGifts(trx, channelId, MAX_CHANNEL_GIFTS);
    if (gifts.length >= MAX_CHANNEL_GIFTS) {
      return fail('conflict', { fields: { kind: { code: 'too_many', values: { max: MAX_CHANNEL_GIFTS } } } });
    }
    const isSecondTrial =
      kind === 'trial' && gifts.some((gift) => gift.kind === 'trial' && stateOf(gift, at) === 'open');
    if (isSecondTrial) return fail('conflict', { fields: { kind: 'trial_open' } });
    const { days, people, open_days } = terms;
    const endsAt = romeDayEnd(addDays(romeDay(at), open_days - 1));
    const code = kind === 'code' ? makeCode() : null;
    await repository.insertGift(trx, {
      channel_id: channelId,
      plan_id: planId,
      kind,
      code,
      days,
      people,
      ends_at: endsAt,
      at,
    });
    return undefined;
  });
}

export function endGift(
  context: Context,
  tipsterId: number,
  { channelId, id }: { channelId: number; id: number },
): Promise<GiftList | Failure> {
  return ofOwn(context, tipsterId, channelId, async (trx, at) =>
    (await repository.closeGift(trx, channelId, id, at)) ? undefined : fail('not_found'),
  );
}

/** Days of a channel begin that cost nothing and never renew. A place of the plan is taken as by a purchase. */
async function redeem(
  { clock, mail }: Context,
  trx: Trx,
  accountId: number,
  of: repository.GiftOf,
): Promise<Begun | Failure> {
  const at = clock.now();
  const buyer = await lockBuyer(trx, accountId);
  if (!buyer || buyer.is_closed) return fail('account_closed');
  if (!buyer.is_email_confirmed) return fail('email_unconfirmed');
  if (buyer.self_excluded_until && buyer.self_excluded_until > at) return fail('self_excluded');
  const found = await repository.selectGift(trx, of, at);
  if (!found) return fail('gift_invalid');
  await lockPlan(trx, found.plan_id);
  const offer = await selectOffer(trx, found.plan_id, at);
  if (offer?.tipster_id === accountId) return fail('own_channel');
  if (!offer?.on_sale || !offer.is_offered) return fail('channel_closed');
  if (offer.is_paused) return fail('channel_paused');
  if (await repository.hasUsed(trx, accountId, found)) return fail('gift_used');
  if (await lockChannelSubscription(trx, accountId, found.channel_id)) return fail('already_subscribed');
  const gift = await repository.lockGift(trx, found.id);
  if (stateOf(gift, at) === 'closed') return fail('gift_invalid');
  if (gift.used >= gift.people) return fail('gift_over');
  if (!(await hasFreePlace(trx, gift.plan_id, at))) return fail('channel_full');
  const end = periodEnd(at, { days: gift.days }, 1);
  const id = await repository.insertGiftSubscription(trx, gift, { accountId, start: at, end });
  await applyAccess(trx, id, at);
  await mail.toMember(trx, accountId, giftMail({ name: gift.channel, days: gift.days, end }));
  return { channel: gift.channel_id, name: gift.channel, until: end.toISOString() };
}

export function redeemCode(context: Context, accountId: number, code: string): Promise<Begun | Failure> {
  return transact(context.db, (trx) => redeem(context, trx, accountId, { code: tidyCode(code) }));
}

export function beginTrial(context: Context, accountId: number, channelId: number): Promise<Begun | Failure> {
  return transact(context.db, (trx) => redeem(context, trx, accountId, { trialOf: channelId }));
}
