import type { Trx } from '../../../platform/database/index.ts';
import type { SellsContext } from '../context.ts';
import * as purchases from '../purchase/repository.ts';
import { lockSubscription, type Subscription } from '../subscription/repository.ts';
import * as repository from './repository.ts';

const AT_A_TIME = 200;

export interface Subscriber {
  trx: Trx;
  buyer: purchases.Buyer;
  subscription: Subscription;
  at: Date;
}

/** Does something for every running subscription, each in a transaction of its own, under its buyer's lock. */
export async function forEachSubscriber(
  { db, clock }: SellsContext,
  of: repository.SubscribersOf,
  work: (subscriber: Subscriber) => Promise<void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const running = await repository.selectSubscribers(db, of, after, AT_A_TIME);
    for (const { id, account_id } of running) {
      await db.transaction().execute(async (trx) => {
        const buyer = (await purchases.lockBuyer(trx, account_id))!;
        const subscription = await lockSubscription(trx, id);
        if (subscription && subscription.status !== 'ended') await work({ trx, buyer, subscription, at: clock.now() });
      });
    }
    const last = running.at(-1);
    if (!last) return;
    after = last.id;
  }
}
