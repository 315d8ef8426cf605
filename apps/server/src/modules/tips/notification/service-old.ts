import { NOTIFICATION_KEPT_MS } from '@quotavera/domain/limits';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { deleteOldNotifications } from './repository.ts';

/** Rows that one statement deletes: no lock is held for long, and replicas keep up. */
const STEP = 5_000;

/** Deletes the notifications that are too old, step by step. With `stopping` it ends between two steps; the next night goes on. */
export async function forgetNotifications(
  db: Db,
  { clock, stopping, step = STEP }: { clock: Clock; stopping?: AbortSignal; step?: number },
): Promise<number> {
  const before = new Date(clock.now().getTime() - NOTIFICATION_KEPT_MS);
  let deleted = 0;
  for (let last = step; last === step && !stopping?.aborted; deleted += last) {
    last = await deleteOldNotifications(db, before, step);
  }
  return deleted;
}
