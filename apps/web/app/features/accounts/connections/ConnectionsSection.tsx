import { Stack } from '@mantine/core';
import { useDecision } from '../../../platform/viewer/index.ts';
import { ChatsPanel } from '../../alerts/chats/index.ts';
import { CalendarPanel } from './CalendarPanel.tsx';
import { TokensPanel } from './TokensPanel.tsx';

/**
 * Shows a member's connections to other programs: access tokens, a calendar, a tipster's Telegram chats. Needs the namespaces
 * `accounts-security`, `accounts-password` and `alerts-chats`.
 */
export function ConnectionsSection() {
  const publishes = useDecision('tips.publish').granted;
  return (
    <Stack>
      <CalendarPanel />
      {publishes ? <ChatsPanel /> : null}
      <TokensPanel />
    </Stack>
  );
}
