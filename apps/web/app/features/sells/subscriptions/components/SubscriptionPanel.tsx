import { Anchor, Button, Group, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { api } from '../../../../platform/api/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Facts } from '../../../../ui/facts/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { type Subscription, useContractDay, useKeepOverview } from '../../pricing/index.ts';
import { type Card, useCardOption, useNameOf } from '../cards.ts';
import { AskDialog } from './AskDialog.tsx';
import { ChooseCard } from './ChooseCard.tsx';
import { FromTipster } from './FromTipster.tsx';

const TONES = {
  active: 'positive',
  waiting: 'accent',
  trial: 'accent',
  gift: 'accent',
  ending: 'neutral',
  past_due: 'warning',
  ended: 'neutral',
} as const;

function stateOf({
  status,
  cancel_at_period_end: cancelled,
  is_gift: gift,
  begins_at: begins,
  is_trial: trial,
}: Subscription): keyof typeof TONES {
  if (gift && status === 'active') return 'gift';
  if (status !== 'active') return status;
  if (cancelled) return 'ending';
  if (trial) return 'trial';
  return begins ? 'waiting' : status;
}

/** Links to the tipster of the channel. */
function Tipster({ username }: { username: string }) {
  return (
    <Anchor component={Link} to={paths.tipsterProfile(username)}>
      @{username}
    </Anchor>
  );
}

/** Returns a function that says what was used in the running period; figures of 0 are left out. */
function useUsedWords(): (subscription: Subscription) => string | null {
  const { t } = useTranslation('sells-subscriptions');
  return ({ used, channel }) => {
    if (!used) return null;
    const { tips, followed, bets, lessons, calls } = used;
    const parts = [
      channel ? t('used.tips', { count: tips }) : '',
      followed > 0 ? t(channel ? 'used.followed' : 'used.followedTips', { count: followed }) : '',
      bets > 0 ? t('used.bets', { count: bets }) : '',
      lessons > 0 ? t('used.lessons', { count: lessons }) : '',
      calls > 0 ? t('used.calls', { count: calls }) : '',
    ].filter(Boolean);
    return parts.length > 0 ? parts.join(' · ') : t('used.nothing');
  };
}

/** Says which product it is, until when it is paid, and what comes next. */
function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('sells-subscriptions');
  const optionOf = useCardOption();
  const format = useFormats();
  const day = useContractDay();
  const usedWords = useUsedWords();
  const { next_renew: renews, next_plan: plan, next_period: period, renewal_cents: cents, channel } = subscription;
  const renewal = renews && cents !== null ? { day: day(renews), price: format.money(cents) } : null;
  return (
    <Facts
      facts={[
        [t('fact.tipster'), channel ? <Tipster key="tipster" username={channel.tipster} /> : null],
        [
          t('fact.length'),
          channel
            ? [
                t('fact.days', { count: channel.durata_giorni }),
                channel.stated_tips > 0 ? t('fact.tips', { count: channel.stated_tips }) : '',
              ]
                .filter(Boolean)
                .join(' · ')
            : null,
        ],
        [t('fact.since'), day(subscription.created_at)],
        [t('fact.ended'), subscription.ended_at ? day(subscription.ended_at) : null],
        [
          t(subscription.is_gift ? 'fact.giftUntil' : subscription.is_trial ? 'trial.until' : 'fact.until'),
          subscription.ended_at ? null : day(subscription.current_period_end),
        ],
        [t('fact.used'), usedWords(subscription)],
        [
          t('fact.renewal'),
          renewal && plan && period
            ? t('fact.renewalText', { ...renewal, plan: PLAN_PRICES[plan].name, period: t(`period.${period}`) })
            : renewal && t('fact.renewalChannel', renewal),
        ],
        [t('fact.card'), subscription.card ? optionOf(subscription.card) : null],
      ]}
    />
  );
}

/** Returns a function that says which channels end with a plan: when its period is over, or with a withdrawal at once. */
function useAlsoEnds(): (subscription: Subscription, when: 'until' | 'paid_until') => string {
  const { t } = useTranslation('sells-subscriptions');
  const day = useContractDay();
  return ({ also_ends: channels }, when) =>
    channels.length === 0
      ? ''
      : ` ${t('alsoEnds.text', {
          list: channels.map((each) => t('alsoEnds.channel', { name: each.name, day: day(each[when]) })).join('; '),
        })}`;
}

/** Stops the renewal, or has it go on. */
function Renewal({ subscription, name }: { subscription: Subscription; name: string }) {
  const { t } = useTranslation('sells-subscriptions');
  const day = useContractDay();
  const errorText = useErrorText();
  const keep = useKeepOverview();
  const alsoEnds = useAlsoEnds();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const change = (resume: boolean) =>
    api(sellsAddresses.disableSubscription, { body: { subscription: subscription.id, resume } });

  async function resume(): Promise<void> {
    setBusy(true);
    const result = await change(true);
    setBusy(false);
    if (!result.ok) return notify('failure', errorText(result.error));
    keep(result.data);
    notify('success', t('resume.done'));
  }

  if (subscription.cancel_at_period_end) {
    return (
      <Button variant="filled" loading={busy} onClick={() => void resume()}>
        {t('resume.button')}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('cancel.button')}</Button>
      {asking ? (
        <AskDialog
          title={t('cancel.title', { name })}
          text={
            t(subscription.is_trial ? 'trial.cancel' : 'cancel.text', { day: day(subscription.current_period_end) }) +
            alsoEnds(subscription, 'until')
          }
          confirm={t('cancel.confirm')}
          done={t('cancel.done')}
          run={() => change(false)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** The way out of the contract within the days of the law: this press, and the one that confirms. */
function Withdrawal({
  subscription,
  name,
  until,
  cents,
}: {
  subscription: Subscription;
  name: string;
  until: string;
  cents: number;
}) {
  const { t } = useTranslation('sells-subscriptions');
  const format = useFormats();
  const day = useContractDay();
  const alsoEnds = useAlsoEnds();
  const [asking, setAsking] = useState(false);
  return (
    <Group gap="xs">
      <Button variant="subtle" px={0} onClick={() => setAsking(true)}>
        {t('withdraw.button')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('withdraw.until', { day: day(until) })}
      </Text>
      {asking ? (
        <AskDialog
          title={t('withdraw.title', { name })}
          text={t('withdraw.text', { amount: format.money(cents) }) + alsoEnds(subscription, 'paid_until')}
          confirm={t('withdraw.confirm')}
          done={t('withdraw.done')}
          run={() => api(sellsAddresses.withdraw, { body: { subscription: subscription.id } })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Group>
  );
}

/** The card that it is charged to, to be changed. */
function ChangeCard({ subscription, cards }: { subscription: Subscription; cards: readonly Card[] }) {
  const { t } = useTranslation('sells-subscriptions');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t(subscription.card ? 'cards.change' : 'cards.add')}</Button>
      {asking ? <ChooseCard subscription={subscription} cards={cards} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Shows a subscription with its possible actions. */
export function SubscriptionPanel({ subscription, cards }: { subscription: Subscription; cards: readonly Card[] }) {
  const { t } = useTranslation('sells-subscriptions');
  const day = useContractDay();
  const format = useFormats();
  const { plan, period, channel, withdrawal } = subscription;
  const name = useNameOf()(subscription);
  const state = stateOf(subscription);
  return (
    <Panel
      title={plan && period ? `${name}, ${t(`period.${period}`)}` : name}
      aside={<Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>}
    >
      {state === 'past_due' ? (
        <Note kind="error" role="note">
          {t('pastDue', { day: day(subscription.access_until) })}
        </Note>
      ) : null}
      {(state === 'active' || state === 'trial') && subscription.card === null ? (
        <Note kind="error" role="note">
          {t('cards.missing', { day: day(subscription.current_period_end) })}
        </Note>
      ) : null}
      {subscription.begins_at ? <Text>{t('begins', { day: day(subscription.begins_at) })}</Text> : null}
      {state === 'trial' && subscription.next_renew && subscription.renewal_cents !== null ? (
        <Text>
          {t('trial.runs', { day: day(subscription.next_renew), price: format.money(subscription.renewal_cents) })}
        </Text>
      ) : null}
      {state === 'ending' ? (
        <Text>{t(subscription.is_trial ? 'trial.ending' : 'ending', { day: day(subscription.access_until) })}</Text>
      ) : null}
      <SubscriptionFacts subscription={subscription} />
      {subscription.discount ? <Text size="sm">{t('discount', { ...subscription.discount })}</Text> : null}
      <FromTipster subscription={subscription} />
      {state === 'ended' ? null : (
        <Group gap="xs">
          {state === 'past_due' ? (
            <Button component={Link} to={`${paths.checkout}?renewal=${subscription.id}`} variant="filled">
              {t('payNow')}
            </Button>
          ) : null}
          {state === 'ending' || state === 'gift' ? null : <ChangeCard subscription={subscription} cards={cards} />}
          {state === 'gift' ? null : <Renewal subscription={subscription} name={name} />}
          {plan ? (
            <Button component={Link} to={paths.pricing}>
              {t('change')}
            </Button>
          ) : null}
          {channel ? (
            <Button component={Link} to={paths.channel(channel.id)}>
              {t('toChannel')}
            </Button>
          ) : null}
        </Group>
      )}
      {withdrawal ? (
        <Withdrawal subscription={subscription} name={name} until={withdrawal.until} cents={withdrawal.refund_cents} />
      ) : null}
    </Panel>
  );
}
