import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/page/index.ts';
import { MembersOnly } from '../../../ui/page/MembersOnly.tsx';
import { ErrorState } from '../../../ui/state/index.ts';
import { FollowAfterSignIn } from '../../tips/follow/index.ts';
import { ChannelView, type ChannelViewProps } from './ChannelView.tsx';
import type { Channel, ChannelData } from './queries.ts';

const MemberChannel = lazy(() => import('./MemberChannel.tsx'));

function ChannelForAll({ channel, open }: { channel: Channel; open: boolean }) {
  const [own, setOwn] = useState<ChannelViewProps | null>(null);
  const forVisitors: ChannelViewProps = {
    channel,
    buying: open ? 'order' : 'off',
    follow: (
      <FollowAfterSignIn
        tipster={{ id: channel.id, name: channel.name, channel: true }}
        returnTo={paths.channel(channel.id)}
        size="md"
      />
    ),
  };
  return (
    <>
      <ChannelView {...(own ?? forVisitors)} />
      <MembersOnly>
        <Suspense>
          <MemberChannel channel={channel} open={open} show={setOwn} />
        </Suspense>
      </MembersOnly>
    </>
  );
}

/** `/channels/{id}`: rendered by the server for visitors; members then see what the channel is to them. */
export function ChannelPage({ data }: { data: ChannelData }) {
  const { revalidate } = useRevalidator();
  if (!data.channel.ok) {
    return (
      <Page>
        <ErrorState error={data.channel.error} onRetry={() => void revalidate()} />
      </Page>
    );
  }
  const channel = data.channel.data;
  return <ChannelForAll key={channel.id} channel={channel} open={data.open} />;
}
