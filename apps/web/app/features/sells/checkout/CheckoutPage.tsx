import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ApiError } from '../../../platform/api/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { PeriodTabs, periodIn } from '../pricing/index.ts';
import { OrderPanels } from './components/OrderPanels.tsx';
import { type Order, planIn } from './prepare.ts';

/** Where to go on from an order that can't be prepared; from the others one tries again. */
const WAY_ON: Partial<Record<ApiError['code'], 'pricing' | 'subscriptions'>> = {
  payments_off: 'pricing',
  self_excluded: 'pricing',
  already_subscribed: 'subscriptions',
  change_at_period_end: 'pricing',
  plan_given: 'pricing',
  payment_processing: 'subscriptions',
  renewal_due: 'subscriptions',
  nothing_to_change: 'subscriptions',
  not_found: 'subscriptions',
};

/** These refuse what was asked for beside the plan: the plan can be ordered without it. */
const WITHOUT: Partial<Record<ApiError['code'], 'trial.without' | 'code.without'>> = {
  trial_unavailable: 'trial.without',
  code_unknown: 'code.without',
  code_over: 'code.without',
  code_used_up: 'code.without',
  code_not_for_plan: 'code.without',
  code_used: 'code.without',
  rate_limited: 'code.without',
};

/** Returns the order that the address asks for; null where it names nothing that exists. */
function orderIn(search: URLSearchParams): Order | null {
  const renewal = Number(search.get('renewal'));
  if (Number.isInteger(renewal) && renewal > 0) return { renewal };
  const plan = planIn(search);
  if (!plan) return null;
  const trial = search.has('trial');
  return { plan, period: periodIn(search), trial, code: trial ? null : search.get('code') };
}

/**
 * `/checkout?plan=pro&period=year`: what is ordered, and the order. Nothing is ordered without a press here. With `&trial=1` the plan is tried first, `&code=` makes it cheaper.
 * `/checkout?renewal=17`: the renewal of a subscription that could not be paid.
 */
export function CheckoutPage() {
  const { t } = useTranslation('sells-checkout');
  const [search] = useSearchParams();
  const order = orderIn(search);
  const wayOn = ({ code }: ApiError) => {
    const without = WITHOUT[code];
    if (without && order && 'plan' in order && (order.trial || order.code !== null)) {
      return { to: `${paths.checkout}?plan=${order.plan}&period=${order.period}`, text: t(without) };
    }
    const way = WAY_ON[code];
    return way && { to: paths[way], text: t(way === 'subscriptions' ? 'toSubscriptions' : 'toPlans') };
  };
  const title = t(order && 'renewal' in order ? 'renewalTitle' : 'title');
  return (
    <Page>
      <PageMeta title={title} />
      <PageHeader title={title} actions={order && 'plan' in order ? <PeriodTabs current={order.period} /> : null} />
      {order === null ? (
        <EmptyState
          title={t('failed.noPlan')}
          action={
            <Button component={Link} to={paths.pricing} variant="filled">
              {t('toPlans')}
            </Button>
          }
        />
      ) : (
        <OrderPanels order={order} wayOn={wayOn} />
      )}
    </Page>
  );
}
