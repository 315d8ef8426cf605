import { Stack } from '@mantine/core';
import { useDecision } from '../../../platform/viewer/index.ts';
import { CalendarPanel } from './CalendarPanel.tsx';
import { ChannelPanel } from './ChannelPanel.tsx';
import { TokensPanel } from './TokensPanel.tsx';

/** What a member connects from outside: programs, a calendar, a tipster's Telegram channel. Needs the namespaces `security` and `password`. */
export function ConnectionsSection() {
  const publishes = useDecision('tips.publish').granted;
  return (
    <Stack>
      <CalendarPanel />
      {publishes ? <ChannelPanel /> : null}
      <TokensPanel />
    </Stack>
  );
}
