import type { ReplyOf } from '@quotavera/contract/core';
import type { readAudience } from '@quotavera/contract/tips';
import { type Member, seenByAudience } from '@quotavera/domain/access';
import type { Kind } from '@quotavera/domain/bet';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { countAudience } from '../notification/repository.ts';
import { lastAudience, ownChannel } from './repository.ts';
import type { TipContext } from './service-lists.ts';

interface Question {
  valexc: Kind;
  is_free: boolean;
  channel_id?: number | undefined;
}

/** Says who would see a tip that the viewer published so, and how they chose for their last tip. */
export async function audienceOf(
  db: Db,
  { accountId }: Member,
  { valexc: kind, is_free: isFree, channel_id: channelId = undefined }: Question,
  { clock }: TipContext,
): Promise<ReplyOf<typeof readAudience> | Failure> {
  const channel = channelId === undefined ? null : await ownChannel(db, accountId, channelId);
  if (channel === undefined) return fail('not_found');
  const audience = { kind, isFree, channelId: channel?.id ?? null, ofPaidChannel: channel?.is_paid ?? false };
  const counts = await countAudience(db, { tipsterId: accountId, audience, at: clock.now() });
  const { free, pro, elite } = seenByAudience(audience);
  return { ...counts, plans: { free, pro, elite }, last: await lastAudience(db, accountId) };
}
