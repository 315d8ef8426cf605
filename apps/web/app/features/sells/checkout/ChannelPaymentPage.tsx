import { Button } from '@mantine/core';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ApiError } from '../../../platform/api/index.ts';
import { useDecision, useUser } from '../../../platform/viewer/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { UpgradeCard } from '../../../ui/upgrade/index.ts';
import { OrderPanels } from './components/OrderPanels.tsx';

const idIn = (search: URLSearchParams, name: string): number | null => {
  const value = search.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
};

/** After these, the channel has an answer; after `already_subscribed` and the like, the reader's subscriptions do. */
const TO_SUBSCRIPTIONS: readonly ApiError['code'][] = ['already_subscribed', 'payment_processing', 'renewal_due'];
const TO_CHANNEL: readonly ApiError['code'][] = [
  'payments_off',
  'self_excluded',
  'not_found',
  'channel_full',
  'channel_closed',
  'own_channel',
];

/** `/payment-channel?channel=5&plan=12`: what is ordered of a channel, and the order. Nothing is ordered without a press here. */
export function ChannelPaymentPage() {
  const { t } = useTranslation('sells-channels');
  const { t: checkout } = useTranslation('sells-checkout');
  const [search] = useSearchParams();
  const { data: user } = useUser();
  const decision = useDecision('tipsters.subscribe');
  const plan = idIn(search, 'plan');
  const channel = idIn(search, 'channel');
  const back =
    channel === null
      ? { to: paths.tipsters, text: t('payment.toTipsters') }
      : { to: paths.channel(channel), text: t('payment.back') };
  const wayOn = ({ code }: ApiError) => {
    if (TO_SUBSCRIPTIONS.includes(code)) return { to: paths.subscriptions, text: checkout('toSubscriptions') };
    return TO_CHANNEL.includes(code) ? back : undefined;
  };
  const needed = !decision.granted && decision.reason === 'plan_required' ? decision.plan : null;
  return (
    <Page>
      <PageMeta title={t('payment.title')} />
      <PageHeader
        title={t('payment.title')}
        actions={
          <Button component={Link} to={back.to}>
            {back.text}
          </Button>
        }
      />
      {plan === null ? (
        <EmptyState
          title={t('payment.noPlan')}
          action={
            <Button component={Link} to={back.to} variant="filled">
              {back.text}
            </Button>
          }
        />
      ) : user && needed ? (
        <UpgradeCard plan={needed} title={t('you.planTitle', { plan: PLAN_PRICES[needed].name })}>
          {t('you.planText', { plan: PLAN_PRICES[needed].name })}
        </UpgradeCard>
      ) : user ? (
        <OrderPanels order={{ channel_plan: plan }} wayOn={wayOn} />
      ) : null}
    </Page>
  );
}
