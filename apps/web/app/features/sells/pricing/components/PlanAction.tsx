import { Button, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import type { PaidPlan } from '@quotavera/domain/access';
import { type BillingPeriod, orderableOf, TRIAL_DAYS, TRIAL_PLAN } from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { api } from '../../../../platform/api/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { type Overview, type PlanSubscription, useContractDay, useKeepOverview } from '../queries.ts';
import { ChangeDialog } from './ChangeDialog.tsx';

function Consequence({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}

/** Says what was chosen for the end of the period, and takes it back. */
function Chosen({ subscription }: { subscription: PlanSubscription }) {
  const { t } = useTranslation('sells-pricing');
  const day = useContractDay();
  const errorText = useErrorText();
  const keep = useKeepOverview();
  const [busy, setBusy] = useState(false);

  async function takeBack(): Promise<void> {
    setBusy(true);
    const { id, plan, period } = subscription;
    const result = await api(sellsAddresses.changeSubscription, { body: { subscription: id, plan, period } });
    setBusy(false);
    if (!result.ok) return notify('failure', errorText(result.error));
    keep(result.data);
    notify('success', t('member.takenBack'));
  }

  return (
    <>
      <Consequence>{t('member.chosen', { day: day(subscription.current_period_end) })}</Consequence>
      <Button loading={busy} onClick={() => void takeBack()}>
        {t('member.takeBack')}
      </Button>
    </>
  );
}

/** Offers seven days for nothing, with what comes after them. */
function Trial({ plan, period }: { plan: PaidPlan; period: BillingPeriod }) {
  const { t } = useTranslation('sells-pricing');
  const format = useFormats();
  const { name, monthly, yearly } = PLAN_PRICES[plan];
  const price = format.money(period === 'year' ? yearly : monthly);
  return (
    <>
      <Consequence>{t('trial.text', { price, per: t(`per.${period}`) })}</Consequence>
      <Button component={Link} to={`${paths.checkout}?plan=${plan}&period=${period}&trial=1`} variant="filled">
        {t('trial.button', { plan: name, days: TRIAL_DAYS })}
      </Button>
    </>
  );
}

/** Offers a member's action on a paid plan, and says from when it counts. `open` says whether payments are taken, `mayBuy` whether the member may order. */
export function PlanAction({
  plan,
  period,
  subscription,
  granted,
  open,
  mayBuy,
  trialOffered,
}: {
  plan: PaidPlan;
  period: BillingPeriod;
  subscription: PlanSubscription | undefined;
  granted: Overview['granted'];
  open: boolean;
  mayBuy: boolean;
  trialOffered: boolean;
}) {
  const { t } = useTranslation('sells-pricing');
  const day = useContractDay();
  const [asking, setAsking] = useState(false);
  const { name } = PLAN_PRICES[plan];
  const buyer = {
    open,
    mayBuy,
    running: subscription ? { ...subscription, isDue: subscription.status === 'past_due' } : null,
    given: granted?.plan ?? null,
  };
  const orderable = orderableOf({ plan, period }, buyer);
  const label = subscription?.plan === plan ? t(`member.switchPeriod.${period}`) : t('member.switch', { plan: name });
  if (orderable === 'excluded' || orderable === 'running') return null;
  if (subscription && orderable === 'at_period_end') {
    if (subscription.next_plan === plan && subscription.next_period === period) {
      return <Chosen subscription={subscription} />;
    }
    return (
      <>
        <Consequence>{t('member.atPeriodEnd', { day: day(subscription.current_period_end) })}</Consequence>
        <Button onClick={() => setAsking(true)}>{label}</Button>
        {asking ? (
          <ChangeDialog subscription={subscription} plan={plan} period={period} onClose={() => setAsking(false)} />
        ) : null}
      </>
    );
  }
  if (granted && orderable === 'given') {
    const given =
      granted.plan === plan ? t('member.given') : t('member.givenMore', { plan: PLAN_PRICES[granted.plan].name });
    return <Consequence>{given}</Consequence>;
  }
  if (orderable === 'renewal_due') {
    return (
      <Button component={Link} to={paths.subscriptions}>
        {t('member.manage')}
      </Button>
    );
  }
  if (orderable === 'closed') return <Button disabled>{t('off')}</Button>;
  const offersTrial = trialOffered && plan === TRIAL_PLAN && !subscription;
  return (
    <>
      {offersTrial ? <Trial plan={plan} period={period} /> : null}
      {subscription ? (
        <Consequence>{t('member.atOnce', { plan: PLAN_PRICES[subscription.plan].name })}</Consequence>
      ) : null}
      <Button
        component={Link}
        to={`${paths.checkout}?plan=${plan}&period=${period}`}
        variant={offersTrial ? 'default' : 'filled'}
      >
        {label}
      </Button>
    </>
  );
}
