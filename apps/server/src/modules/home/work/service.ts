import type { ReplyOf } from '@quotavera/contract/core';
import type { readWork } from '@quotavera/contract/home';
import { can } from '@quotavera/domain/access';
import { WORK_QUEUE_NAMES, WORK_QUEUES } from '@quotavera/domain/home';
import type { Db } from '../../../platform/database/index.ts';
import { QUEUES, type WorkWindow } from './queues.ts';
import { selectQueues } from './repository.ts';

/** The queues that the viewer may decide, with their oldest. */
export async function workOf(db: Db, window: WorkWindow): Promise<ReplyOf<typeof readWork>> {
  const own = WORK_QUEUE_NAMES.filter((queue) => can(WORK_QUEUES[queue], window.viewer));
  const rows = await selectQueues(
    db,
    own.map((queue) => ({ queue, waiting: QUEUES[queue](window) })),
  );
  return {
    queues: rows.map(({ oldest, items, ...row }) => ({
      ...row,
      oldest: oldest?.toISOString() ?? null,
      items: items.map(({ at, ...item }) => ({ ...item, at: new Date(at).toISOString() })),
    })),
  };
}
