import type { Db } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/live/index.ts';
import { queueAlerts } from './repository.ts';
import { deleteNews, isNewsWaiting, lockNextNews, takeTurn } from './repository-turns.ts';

/** Readers who are told in one transaction: enough to be quick, few enough that nobody waits long for the rows. */
const TURN = 5_000;

/** Channel that tells open streams for whom news has become notifications. */
export const NEWS_CHANNEL = 'tip_news';

/** Accounts above the one and up to the other have had their turn; without `to` all that were left. */
export interface NewsTurn {
  tipster: number;
  channel: number | null;
  after: number;
  to: number | null;
}

/** Makes one turn, or several small ones. A turn that breaks off is made again by whoever comes next, and nobody is told twice. */
export async function makeTurns(db: Db, size: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    let told = 0;
    let made = false;
    while (told < size) {
      const news = await lockNextNews(trx);
      if (news === null) break;
      made = true;
      if (news.is_replaced) {
        await deleteNews(trx, news.id);
        continue;
      }
      const { accounts, reached } = await takeTurn(trx, news, size);
      told += accounts;
      if (accounts === 0) continue;
      const turn: NewsTurn = { tipster: news.tipster_id, channel: news.channel_id, after: news.reached, to: reached };
      await publish(trx, NEWS_CHANNEL, turn);
    }
    // Also where nobody follows: chats wait for the same job.
    if (made) await queueAlerts(trx);
    return made;
  });
}

/** Makes notifications of all news that waits. With `stopping` it ends between two turns. */
export async function tellReaders(
  db: Db,
  { size = TURN, stopping }: { size?: number; stopping?: AbortSignal } = {},
): Promise<void> {
  if (!(await isNewsWaiting(db))) return;
  while (!stopping?.aborted && (await makeTurns(db, size)));
}
