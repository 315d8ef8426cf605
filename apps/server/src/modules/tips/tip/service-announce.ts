import type { Trx } from '../../../platform/database/index.ts';
import { PUBLIC_CHANNEL } from '../../../platform/live/index.ts';
import { raiseTipsVersion } from '../version/repository.ts';

/** These things can happen to a tip. */
export type TipEventType =
  | 'published'
  | 'amended'
  | 'noted'
  | 'stopped'
  | 'restricted'
  | 'widened'
  | 'exited'
  | 'withdrawn'
  | 'disabled'
  | 'enabled'
  | 'settled'
  | 'resettled'
  | 'reopened'
  | 'postponed';

/** The live streams get this of a tip's change. */
export interface TipEvent {
  id: number;
  type: TipEventType;
  /** When it happened, in milliseconds since 1970; a settlement doesn't say, for everybody may know of it. */
  at?: number;
}

/**
 * Wakes the live streams, and the cache of the public pages, when the transaction commits: call it last. The streams decide as of `at`
 * who is sent the event, however late it reaches them.
 */
export async function announceTips(trx: Trx, events: readonly TipEvent[]): Promise<void> {
  if (events.length === 0) return;
  await raiseTipsVersion(trx, [
    ...events.map((payload) => ({ channel: 'tip', payload })),
    { channel: PUBLIC_CHANNEL, payload: null },
  ]);
}

export async function announceTip(trx: Trx, id: number, type: TipEventType, at: Date): Promise<void> {
  await announceTips(trx, [{ id, type, at: at.getTime() }]);
}
