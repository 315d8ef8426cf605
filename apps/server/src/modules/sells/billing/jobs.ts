import type { ServerContext } from '../../../platform/context.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { billingMustStop } from '../../accounts/session/service.ts';
import { channelClosed, priceChanged } from '../channel/service-notices.ts';
import type { SellsContext } from '../context.ts';
import { channelNotice, tellSubscribers } from '../message/service-tell.ts';
import { announceDebits, announceEndingCards, announceRenewals } from './service-announce.ts';
import { announceTrials } from './service-announce-trials.ts';
import { announcePrice, closeSubscriptions, stopSalesOf } from './service-channels.ts';
import { renewDue } from './service-renew.ts';
import { stopBillingOf } from './service-stop.ts';

const renew = jobKind<Record<string, never>>('renew_subscriptions');
const announce = jobKind<Record<string, never>>('announce_billing');
const EVERY_THREE_MINUTES = '*/3 * * * *';
const EVERY_HOUR = '23 * * * *';

export function billingJobs(context: SellsContext & Pick<ServerContext, 'jobs'>): void {
  const { jobs } = context;
  jobs.handle(renew, async () => void (await renewDue(context)));
  jobs.schedule(renew, EVERY_THREE_MINUTES);
  jobs.handle(billingMustStop, async (stop) => {
    await stopBillingOf(context, stop);
    if (stop.reason === 'closing') await stopSalesOf(context, stop.accountId);
  });
  jobs.handle(channelClosed, (closed) => closeSubscriptions(context, closed));
  jobs.handle(channelNotice, ({ noticeId }) => tellSubscribers(context, noticeId));
  jobs.handle(priceChanged, (change) => announcePrice(context, change));
  jobs.handle(announce, async () => {
    await announceTrials(context);
    await announceRenewals(context);
    await announceEndingCards(context);
    await announceDebits(context);
  });
  jobs.schedule(announce, EVERY_HOUR);
}
