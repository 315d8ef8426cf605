import { Box, Button, Divider, Group, Skeleton, Stack, Text } from '@mantine/core';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { MAX_TIP_CHATS } from '@quotavera/domain/limits';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { ConfirmDialog } from '../../../ui/dialog/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState, useErrorText } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { AddChatDialog } from './AddChatDialog.tsx';
import { ChatDialog } from './ChatDialog.tsx';
import { type Chat, ofChats } from './queries.ts';

/** The chat's name, whose it is, and whether posts arrive there. */
function ChatFacts({ chat }: { chat: Chat }) {
  const { t } = useTranslation('alerts-chats');
  const { channel, failure, state } = chat;
  return (
    <Box flex="1 1 260px" miw={0}>
      <Group gap="4px 10px">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {chat.title}
        </Text>
        {state === 'on' ? null : <Tag tone={state === 'off' ? 'neutral' : 'warning'}>{t(`state.${state}`)}</Tag>}
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {channel ? t('ofChannel', { name: channel.name }) : t('everybody')}
        {' · '}
        {chat.kinds.length === 0 ? t('noKinds') : chat.kinds.map((kind) => t(`kind.${kind}`)).join(', ')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('since')} <TimeText value={chat.connected_at} />
        {chat.last_posted_at ? (
          <>
            {' · '}
            {t('lastPosted')} <TimeText value={chat.last_posted_at} />
          </>
        ) : null}
      </Text>
      {state === 'removed' || state === 'public' ? <Text size="sm">{t(`stateText.${state}`)}</Text> : null}
      {failure ? (
        <Text size="sm" fw={600}>
          {t(`failure.${failure.reason}`)} <TimeText value={failure.at} />
        </Text>
      ) : null}
    </Box>
  );
}

/** The Telegram chats that a tipster's tips are posted to: who reads there, what is posted, whether it arrives. */
export function ChatsPanel() {
  const { t } = useTranslation('alerts-chats');
  const errorText = useErrorText();
  const read = useApi(alertsAddresses.listTelegramChats, {});
  const { busy, change, error, clear } = useChange(ofChats);
  const [open, setOpen] = useState<{ dialog: 'add' } | { dialog: 'chat' | 'remove'; chat: Chat } | null>(null);
  const close = () => {
    clear();
    setOpen(null);
  };
  const { bot = null, chats = [], channels = [] } = read.data ?? {};
  const isFull = chats.length >= MAX_TIP_CHATS;
  return (
    <Panel title={t('title')}>
      <Text size="sm" c="dimmed">
        {t('text')}
      </Text>
      {read.loading ? (
        <LoadingState>
          <Skeleton width="100%" height={64} radius={8} />
        </LoadingState>
      ) : null}
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {error && open?.dialog !== 'remove' ? <Note kind="error">{errorText(error)}</Note> : null}
      <Stack gap="sm" role="list">
        {chats.map((chat, n) => (
          <Fragment key={chat.id}>
            {n > 0 ? <Divider aria-hidden="true" /> : null}
            <Group role="listitem" gap="sm">
              <ChatFacts chat={chat} />
              <Group gap="sm" wrap="nowrap">
                <Button
                  size="sm"
                  disabled={busy}
                  aria-label={t('testOf', { name: chat.title })}
                  onClick={() =>
                    void change(alertsAddresses.testTelegramChat, { params: { id: chat.id } }, (after) => {
                      const now = after.chats.find(({ id }) => id === chat.id);
                      if (now && (now.state === 'on' || now.state === 'off')) notify('success', t('tested'));
                    })
                  }
                >
                  {t('test')}
                </Button>
                <Button
                  size="sm"
                  disabled={busy}
                  aria-label={t('settingsOf', { name: chat.title })}
                  onClick={() => setOpen({ dialog: 'chat', chat })}
                >
                  {t('settings')}
                </Button>
              </Group>
            </Group>
          </Fragment>
        ))}
      </Stack>
      {read.data && (bot === null || chats.length === 0) ? (
        <Text size="sm" c="dimmed">
          {t(bot === null ? 'noBot' : 'none')}
        </Text>
      ) : null}
      {isFull ? (
        <Text size="sm" c="dimmed">
          {t('full', { count: MAX_TIP_CHATS })}
        </Text>
      ) : null}
      {bot !== null && !isFull ? (
        <Group>
          <Button onClick={() => setOpen({ dialog: 'add' })}>{t('add')}</Button>
        </Group>
      ) : null}
      {open?.dialog === 'add' && bot !== null ? (
        <AddChatDialog
          bot={bot}
          channels={channels}
          onClose={close}
          onDone={() => {
            close();
            read.reload();
          }}
        />
      ) : null}
      {open?.dialog === 'chat' ? (
        <ChatDialog
          chat={open.chat}
          channels={channels}
          onClose={close}
          onRemove={() => setOpen({ dialog: 'remove', chat: open.chat })}
        />
      ) : null}
      {open?.dialog === 'remove' ? (
        <ConfirmDialog
          danger
          title={t('removeTitle', { name: open.chat.title })}
          confirm={t('remove')}
          busy={busy}
          error={error}
          onClose={close}
          onConfirm={() => change(alertsAddresses.removeTelegramChat, { params: { id: open.chat.id } }, close)}
        >
          {t('removeText')}
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}
