import { Box, Button, Group, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { leastPlan } from '@quotavera/domain/access';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { romeDay } from '@quotavera/domain/time';
import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { useLiftState } from '../../../platform/viewer/lift-state.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { UpgradeCard } from '../../../ui/upgrade/index.ts';
import { FollowChannelButton } from '../../tips/follow/index.ts';
import { keepChannel } from '../pricing/index.ts';
import type { ChannelViewProps } from './ChannelView.tsx';
import { Messages } from './components/Messages.tsx';
import { TrialButton } from './components/TrialButton.tsx';
import type { Buying, Channel } from './queries.ts';

/** Says that the reader owns the channel or subscribes to it. */
function Standing({ channel }: { channel: Channel }) {
  const { t } = useTranslation('sells-channels');
  const format = useFormats();
  const { owns, subscribed_until: until } = channel.viewer;
  if (!owns && until === null) return null;
  return (
    <Note kind="info" role="note">
      <Text>{owns ? t('you.owner') : t('you.subscriber', { day: format.day(romeDay(new Date(until!)), 'long') })}</Text>
      <Group gap="xs" mt="xs">
        {owns ? (
          <Button component={Link} to={paths.channels} size="sm">
            {t('you.manage')}
          </Button>
        ) : (
          <>
            <Button
              component={Link}
              to={`${paths.tips}?tipster=${encodeURIComponent(channel.tipster.username)}`}
              size="sm"
            >
              {t('you.tips')}
            </Button>
            <Button component={Link} to={paths.subscriptions} size="sm" variant="subtle">
              {t('you.subscriptions')}
            </Button>
          </>
        )}
      </Group>
    </Note>
  );
}

function PlanNeeded({ channelId }: { channelId: number }) {
  const { t } = useTranslation('sells-channels');
  const needed = leastPlan('tipsters.subscribe');
  const plan = PLAN_PRICES[needed].name;
  return needed === 'free' ? null : (
    // Whoever goes from here to the plans comes back once they have one.
    <Box onClickCapture={() => keepChannel(channelId)}>
      <UpgradeCard plan={needed} title={t('you.planTitle', { plan })}>
        {t('you.planText', { plan })}
      </UpgradeCard>
    </Box>
  );
}

/** Shows the tipster's messages to subscribers, if there are any. */
function TipsterMessages({ channelId }: { channelId: number }) {
  const { t } = useTranslation('sells-audience');
  return (
    <Panel title={t('messages.ofTipster')}>
      <Messages channelId={channelId} empty={<Text c="dimmed">{t('messages.none')}</Text>} />
    </Panel>
  );
}

/** Hands the public page what the channel is to this member: followed, paid for, their own, or theirs to buy. */
export default memo(function MemberChannel({
  channel: initial,
  open,
  show,
}: {
  channel: Channel;
  open: boolean;
  show: (props: ChannelViewProps | null) => void;
}) {
  const read = useApi(sellsAddresses.readChannel, { params: { id: initial.id } }, { staleTime: 0 });
  const decision = useDecision('tipsters.subscribe');
  const channel = read.data ?? initial;
  const { owns, subscribed_until: until, following } = channel.viewer;
  const mayOrder: Buying = decision.granted ? (open ? 'order' : 'off') : 'plan';
  const buying = owns || until !== null ? 'nothing' : mayOrder;
  useLiftState(show, {
    channel,
    buying,
    standing: <Standing channel={channel} />,
    planNeeded: buying === 'plan' ? <PlanNeeded channelId={channel.id} /> : null,
    trial: <TrialButton channelId={channel.id} />,
    messages:
      until !== null && !owns ? (
        <Suspense>
          <TipsterMessages channelId={channel.id} />
        </Suspense>
      ) : null,
    follow: owns ? null : <FollowChannelButton channel={channel} followed={read.data ? following : null} />,
  });
  return null;
});
