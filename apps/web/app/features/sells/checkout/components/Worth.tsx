import { costOfMonth, PLAN_PRICES, planCostOfMonth } from '@quotavera/domain/sells/plans';
import { Outlook } from '../../../../ui/outlook/index.ts';
import type { Prepared } from '../prepare.ts';

/** Says before the payment whether what is ordered pays. */
export default function Worth({ purchase: { plan, period, channel, price_cents: price } }: { purchase: Prepared }) {
  if (channel) {
    const offer = { name: channel.plan, ofChannel: true, costCents: costOfMonth(price, channel.durata_giorni) };
    return <Outlook tipster={channel.tipster} offers={[offer]} />;
  }
  if (!plan || !period) return null;
  return <Outlook offers={[{ name: PLAN_PRICES[plan].name, costCents: planCostOfMonth(plan, period) }]} />;
}
