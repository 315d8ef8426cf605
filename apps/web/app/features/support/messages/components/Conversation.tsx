import { Box, Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../platform/api/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import type { MessagesPage, ThreadMessage } from '../queries.ts';
import { Composer, type TeamTools } from './Composer.tsx';
import { MessageItem } from './MessageItem.tsx';

/** The messages of a conversation, oldest first, and where one writes the next. */
export function Conversation({
  page,
  onEarlier,
  onSend,
  busy,
  error,
  team,
  children,
}: {
  /** The newest messages. */
  page: MessagesPage;
  /** Reads those before a message; null when it failed. */
  onEarlier: (before: number) => Promise<MessagesPage | null>;
  onSend: (message: string, attachments: readonly number[]) => Promise<boolean>;
  busy: boolean;
  error: ApiError | null;
  team?: TeamTools | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation('support-messages');
  const [older, setOlder] = useState<MessagesPage | null>(null);
  const first = older?.results[0] ?? page.results[0];
  const hasEarlier = older ? older.earlier : page.earlier;
  const known = new Set(older?.results.map(({ id }) => id));
  const messages: readonly ThreadMessage[] = [
    ...(older?.results ?? []),
    ...page.results.filter(({ id }) => !known.has(id)),
  ];
  async function showEarlier(): Promise<void> {
    const read = first ? await onEarlier(first.id) : null;
    if (read) setOlder({ earlier: read.earlier, results: [...read.results, ...(older?.results ?? page.results)] });
  }
  return (
    <Panel title={t('conversation')}>
      {hasEarlier ? (
        <Button variant="subtle" onClick={() => void showEarlier()}>
          {t('earlier')}
        </Button>
      ) : null}
      <Stack component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
        {messages.map((message) => (
          <Box component="li" key={message.id}>
            <MessageItem message={message} />
          </Box>
        ))}
      </Stack>
      <Composer onSend={onSend} busy={busy} error={error} team={team}>
        {children}
      </Composer>
    </Panel>
  );
}
