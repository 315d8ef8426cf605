import { trialAnnouncedUntil } from '@quotavera/domain/sells';
import { notifyReader } from '../../tips/notification/service.ts';
import type { SellsContext } from '../context.ts';
import { lockBuyer } from '../purchase/repository.ts';
import { nameOf, trialAheadMail } from '../purchase/service-mails.ts';
import { lockSubscription, updateSubscription } from '../subscription/repository.ts';
import * as repository from './repository.ts';
import { renewalOf } from './service-terms.ts';

const AT_A_TIME = 200;

/** Announces, once each and two days before, that trials end: by mail and in the bell, with the charge that comes and how to cancel. */
export async function announceTrials({ db, clock, mail }: Pick<SellsContext, 'db' | 'clock' | 'mail'>): Promise<void> {
  const at = clock.now();
  const ending = await repository.selectUnannouncedTrials(db, at, trialAnnouncedUntil(at), AT_A_TIME);
  for (const { id, account_id: accountId } of ending) {
    await db.transaction().execute(async (trx) => {
      await lockBuyer(trx, accountId);
      const subscription = await lockSubscription(trx, id);
      if (!subscription?.is_trial || subscription.renewal_announced_at || subscription.cancel_at_period_end) return;
      if (subscription.status !== 'active') return;
      await updateSubscription(trx, id, { renewal_announced_at: at });
      const { plan, period, price } = renewalOf(subscription);
      const ends = { plan: plan!, period: period!, price, at: subscription.period_end };
      await mail.toMember(trx, accountId, trialAheadMail(ends));
      const data = { plan: nameOf({ plan, channel: null }), cents: price, at: ends.at.toISOString() };
      await notifyReader(trx, { accountId, type: 'trial_ends', tipster_id: null, data, at });
    });
  }
}
