import { periodEnd } from '@quotavera/domain/sells';
import type { Trx } from '../../../platform/database/index.ts';
import { applyAccess } from '../subscription/service-access.ts';
import { type Gift, insertGift, insertGiftSubscription, selectGifts } from './repository.ts';

/** A code that was made at a moment, and that some readers redeemed then. For the simulated world. */
export async function recordPastCode(
  trx: Trx,
  gift: Pick<Gift, 'channel_id' | 'plan_id' | 'code' | 'days' | 'people' | 'ends_at'> & { at: Date },
  readers: readonly number[],
  now: Date,
): Promise<void> {
  const { at } = gift;
  await insertGift(trx, { ...gift, kind: 'code' });
  const [stored] = (await selectGifts(trx, gift.channel_id, 1)) as [Gift];
  const end = periodEnd(at, { days: gift.days }, 1);
  for (const accountId of readers) {
    await applyAccess(trx, await insertGiftSubscription(trx, stored, { accountId, start: at, end }), now);
  }
}
