import { announcedUntil, debitAllowedAt, debitsAnnouncedUntil } from '@quotavera/domain/sells';
import type { SellsContext } from '../context.ts';
import { lockBuyer } from '../purchase/repository.ts';
import { debitAheadMail } from '../purchase/service-debit-mails.ts';
import { cardEndsMail, nameOf, renewalAheadMail } from '../purchase/service-mails.ts';
import { lockSubscription, updateSubscription } from '../subscription/repository.ts';
import * as repository from './repository.ts';
import { selectUsage } from './repository-usage.ts';
import { renewalOf } from './service-terms.ts';

const AT_A_TIME = 200;

/** Announces, once each, the renewals of yearly plans, and of channels of 60 days or more, that come within 30 days. */
export async function announceRenewals({ db, clock, mail }: SellsContext): Promise<void> {
  const at = clock.now();
  for (const { id, account_id } of await repository.selectUnannounced(db, at, announcedUntil(at), AT_A_TIME)) {
    await db.transaction().execute(async (trx) => {
      await lockBuyer(trx, account_id);
      const subscription = await lockSubscription(trx, id);
      if (!subscription || subscription.renewal_announced_at || subscription.cancel_at_period_end) return;
      if (subscription.status !== 'active') return;
      const { plan, price } = renewalOf(subscription);
      await updateSubscription(trx, id, { renewal_announced_at: at });
      const name = nameOf({ plan, channel: subscription.channel });
      const used = await selectUsage(trx, subscription, at);
      const renewal = { name, priceCents: price, at: subscription.period_end, ofChannel: plan === null, used };
      await mail.toMember(trx, account_id, renewalAheadMail(renewal));
    });
  }
}

/** Tells, once for each card, that a card with which something is paid ends within 30 days. */
export async function announceEndingCards({ db, clock, mail }: SellsContext): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    for (const card of await repository.markEndingCards(trx, at, announcedUntil(at), AT_A_TIME)) {
      const last = new Date(Date.UTC(card.expires_year, card.expires_month, 0, 12));
      await mail.toMember(trx, card.account_id, cardEndsMail(card, last));
    }
  });
}

/** Announces each debit of a renewal before it is made: once for a period, also where a card was exchanged for an account late. */
export async function announceDebits({ db, clock, mail, environment, provider }: SellsContext): Promise<void> {
  const collector = await provider();
  if (!collector) return;
  const at = clock.now();
  const coming = { provider: collector.name, until: debitsAnnouncedUntil(at) };
  for (const { id, account_id, ...account } of await repository.selectUnannouncedDebits(db, coming, AT_A_TIME)) {
    await db.transaction().execute(async (trx) => {
      await lockBuyer(trx, account_id);
      const subscription = await lockSubscription(trx, id);
      if (!subscription || subscription.status === 'ended' || subscription.cancel_at_period_end) return;
      const { period_end: end, debit_announced_for: announced, channel } = subscription;
      if (announced?.getTime() === end.getTime()) return;
      const { plan, price } = renewalOf(subscription);
      await updateSubscription(trx, id, { debit_announced_for: end, debit_announced_at: at });
      const debit = { name: nameOf({ plan, channel }), priceCents: price, at: debitAllowedAt(end, at) };
      await mail.toMember(trx, account_id, debitAheadMail(debit, account, environment));
    });
  }
}
