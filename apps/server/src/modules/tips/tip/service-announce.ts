import { EARLY_ACCESS_MS } from '@quotavera/domain/limits';
import type { Trx } from '../../../platform/database/index.ts';
import { PUBLIC_CHANNEL, publishAll } from '../../../platform/live/index.ts';
import type { FollowerNews } from '../notification/repository.ts';
import type { TipRow } from './repository.ts';

/** What happened to a tip, told to whoever may know of it. */
export type TipEvent =
  | 'published'
  | 'amended'
  | 'exited'
  | 'withdrawn'
  | 'disabled'
  | 'enabled'
  | 'settled'
  | 'resettled'
  | 'postponed';

/**
 * Wakes the live streams, and the cache of the public pages, when the transaction commits. Who may hear of it is decided as of `at`, when it
 * happened, however late it is heard.
 */
export async function announceTip(trx: Trx, tipId: number, event: TipEvent, at: Date): Promise<void> {
  await publishAll(trx, [
    { channel: 'tip', payload: { id: tipId, event, at: at.getTime() } },
    { channel: PUBLIC_CHANNEL, payload: null },
  ]);
}

type Announced = Pick<TipRow, 'is_free' | 'tipster_id' | 'published_at'>;

/** News of an open tip: most readers may know ten minutes after its publication. */
export function openTipNews(tipId: number, tip: Announced, type: FollowerNews['type'], now: Date): FollowerNews {
  const early = (tip.published_at ?? now).getTime() + EARLY_ACCESS_MS;
  const at = tip.is_free ? now : new Date(Math.max(now.getTime(), early));
  return { type, tipId, tipsterId: tip.tipster_id, data: {}, at, earlyAt: now };
}
