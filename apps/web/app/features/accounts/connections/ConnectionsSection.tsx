import { Stack } from '@mantine/core';
import { useDecision } from '../../../platform/viewer/index.ts';
import { CalendarPanel } from './CalendarPanel.tsx';
import { ChannelPanel } from './ChannelPanel.tsx';
import { TokensPanel } from './TokensPanel.tsx';

/**
 * Shows a member's connections to other programs: access tokens, a calendar, a tipster's Telegram channel. Needs the namespaces
 * `accounts-security` and `accounts-password`.
 */
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
