import { Anchor, Button, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import type { PaidPlan } from '@quotavera/domain/access';
import { orderableOf } from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { romeDay } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api/queries.ts';
import { useDecision } from '../../platform/viewer/index.ts';
import { useFormats } from '../format/index.ts';
import { OutlookLine } from '../outlook/OutlookLine.tsx';
import { PlansButton } from './PlansButton.tsx';

/** The way to the plans for a member who can order this one, otherwise the reason why they can't. */
export function MemberOffer({ plan }: { plan: PaidPlan }) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  const mayBuy = useDecision('plans.buy').granted;
  const overview = useApi(sellsAddresses.listSubscriptions, {});
  const config = useApi(sellsAddresses.paymentConfig, {});
  if (overview.loading || config.loading) return <Button loading>{PLAN_PRICES[plan].name}</Button>;
  const subscription = overview.data?.results.find(
    (each) => each.plan !== null && each.period !== null && each.status !== 'ended',
  );
  const running =
    subscription?.plan && subscription.period
      ? { plan: subscription.plan, period: subscription.period, isDue: subscription.status === 'past_due' }
      : null;
  const given = overview.data?.granted?.plan ?? null;
  const open = config.data?.provider !== 'none';
  const orderable = orderableOf({ plan, period: 'month' }, { open, mayBuy, running, given });
  if (orderable === 'at_once') return <PlansButton plan={plan} />;
  if (orderable === 'closed' || orderable === 'excluded') {
    return <Text maw="36ch">{t(`upgrade.why.${orderable}`)}</Text>;
  }
  const had = PLAN_PRICES[orderable === 'given' && given ? given : (running?.plan ?? plan)].name;
  if (orderable === 'given') return <Text maw="36ch">{t('upgrade.why.given', { plan: had })}</Text>;
  if (orderable === 'renewal_due') {
    return (
      <Text maw="36ch">
        <Anchor component={Link} to={paths.subscriptions} inherit>
          {t('upgrade.why.renewal_due', { plan: had })}
        </Anchor>
      </Text>
    );
  }
  return (
    <Text maw="36ch">
      {subscription?.begins_at
        ? t('upgrade.why.begins', { plan: had, day: format.day(romeDay(new Date(subscription.begins_at)), 'long') })
        : t('upgrade.why.running', { plan: had })}
    </Text>
  );
}

/** Says in a line whether the plan pays this member. */
export function MemberOutlook({ plan }: { plan: PaidPlan }) {
  const { name, monthly } = PLAN_PRICES[plan];
  return <OutlookLine offer={{ name, costCents: monthly }} />;
}
